import { unzipSync } from 'fflate'

import { OperatorError } from '../database/operator-error.ts'
import { MOST_FILES, MOST_UNPACKED_BYTES, MOST_ZIP_BYTES, type ScenarioFileGiven } from './messages.ts'

type Files = Record<string, Uint8Array<ArrayBuffer>>

/** By their path in the scenario's folder. @throws OperatorError for no zip, or one too large */
export function unpackScenario(zip: Uint8Array, name: string): Files {
  refuseOver(zip.length, MOST_ZIP_BYTES, `${name} is`)
  const total = { files: 0, bytes: 0 }
  try {
    // A buffer has the size that the zip gives for its file, so a false size can't exceed the limit.
    const files = unzipSync(zip, {
      filter: ({ name: path, originalSize }) => {
        count(total, originalSize, name)
        return !path.endsWith('/')
      },
    })
    return withoutTop(files)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${name} isn’t a zip that can be read`)
  }
}

/** @throws OperatorError for a folder too large */
export async function readFolder(given: readonly ScenarioFileGiven[], name: string): Promise<Files> {
  const total = { files: 0, bytes: 0 }
  for (const { file } of given) count(total, file.size, name)
  const read = given.map(async ({ path, file }) => [path, new Uint8Array(await file.arrayBuffer())] as const)
  return Object.fromEntries(await Promise.all(read))
}

function count(total: { files: number; bytes: number }, bytes: number, name: string): void {
  total.files += 1
  total.bytes += bytes
  refuseOver(total.bytes, MOST_UNPACKED_BYTES, `${name} unpacked is`)
  if (total.files > MOST_FILES) throw new OperatorError(`${name} has more than ${MOST_FILES} files`)
}

function refuseOver(bytes: number, most: number, what: string): void {
  if (bytes > most) throw new OperatorError(`${what} over ${most / 1_000_000} MB, the limit of a scenario in a tab`)
}

/** Of a zipped folder: its files are below its name. */
function withoutTop(files: Files): Files {
  const own = Object.entries(files).filter(([path]) => !path.startsWith('__MACOSX/'))
  const [top = ''] = own[0]?.[0].split('/') ?? []
  const isBelow = top !== 'objects' && own.every(([path]) => path.startsWith(`${top}/`))
  return Object.fromEntries(isBelow ? own.map(([path, bytes]) => [path.slice(top.length + 1), bytes]) : own)
}
