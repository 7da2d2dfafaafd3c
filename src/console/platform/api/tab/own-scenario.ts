import { percentDecoded } from '../../../../conformance/percent-decoded.ts'
import { formatBytes } from '../../../../format/bytes.ts'
import {
  MOST_FILES,
  MOST_UNPACKED_BYTES,
  MOST_ZIP_BYTES,
  type ScenarioFileGiven,
  type ScenarioGiven,
} from '../../../../tab/messages.ts'

export const SIZE_WORDS = `At most ${formatBytes(MOST_ZIP_BYTES)} as a zip, ${formatBytes(MOST_UNPACKED_BYTES)} unpacked`

/** A scenario of the operator's own, before it is read. */
export interface OwnScenario {
  /** As the operator knows it: `case.zip`. */
  readonly title: string
  /** Name of its environment. */
  readonly environment: string
  /** As the command line names it in mistakes. */
  readonly folder: string
  readonly given: ScenarioGiven
  /** In a link. */
  readonly address?: string
}

/** @throws Error in words for an address on another host */
export function scenarioAt(address: string, origin: string): OwnScenario {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url === undefined) throw new Error(`“${address}” isn’t an address.`)
  if (url.origin !== origin)
    throw new Error(`${url.origin} is another site. Put the scenario’s zip on this page’s own host.`)
  return { ...named(lastPart(url.pathname)), given: url.href, address }
}

export function scenarioInZip(file: File): OwnScenario {
  return { ...named(file.name), given: file }
}

/** Of a chosen folder: each file has its path from that folder's name on. */
export function scenarioInFolder(files: readonly File[]): OwnScenario {
  const [name = ''] = files[0]?.webkitRelativePath.split('/') ?? []
  const given = files.map((file) => ({ path: file.webkitRelativePath.slice(name.length + 1), file }))
  return { ...named(name), given }
}

/** @throws Error in words if it is neither one zip nor one folder */
export async function droppedScenario({ items }: Pick<DataTransfer, 'items'>): Promise<OwnScenario> {
  // Before anything is awaited: the browser empties the list.
  const entry = items[0]?.webkitGetAsEntry()
  const file = items[0]?.getAsFile()
  if (items.length !== 1) throw new Error('Drop one folder or one zip.')
  if (entry?.isDirectory) return { ...named(entry.name), given: await filesBelow(entry) }
  if (!file) throw new Error('Drop one folder or one zip.')
  return scenarioInZip(file)
}

function lastPart(path: string): string {
  return percentDecoded(path.split('/').at(-1) ?? '')
}

function named(name: string) {
  const short = name.replace(/\.zip$/i, '')
  return { title: name, environment: `${short}, made up`, folder: `./${short}` }
}

async function filesBelow(folder: FileSystemEntry): Promise<ScenarioFileGiven[]> {
  const files: ScenarioFileGiven[] = []
  const waiting = [folder]
  // One more than allowed, so that the reader refuses it.
  for (let next = waiting.pop(); next !== undefined && files.length <= MOST_FILES; next = waiting.pop()) {
    if (isFile(next)) files.push({ path: next.fullPath.slice(folder.fullPath.length + 1), file: await fileOf(next) })
    else if (isDirectory(next)) waiting.push(...(await entriesOf(next)))
  }
  return files
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return await new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A browser gives a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
