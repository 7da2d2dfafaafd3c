import { atOnce, eachOf, type Steps } from '../../../picture/steps.ts'

const FOLDERS_A_STEP = 64

export interface TreeRow {
  /** The path, with a trailing slash for folders. */
  readonly key: string
  /** Last part; a folder that holds only a folder is joined with it: `missions/2026-325`. */
  readonly name: string
  readonly depth: number
  readonly isFolder: boolean
  readonly count: number
  readonly isOpen: boolean
  /** For `aria-posinset` and `aria-setsize`. */
  readonly position: number
  readonly setSize: number
}

/** Adding costs the path's depth; rows cost what is open. */
export interface PathTree {
  add: (path: string) => void
  remove: (path: string) => void
  clear: () => void
  /** Folders first, sorted. @param isOpen called for visible folders with their line count */
  rows: (isOpen: (key: string, lines: number) => boolean) => readonly TreeRow[]
  rowSteps: (isOpen: (key: string, lines: number) => boolean) => Steps<readonly TreeRow[]>
}

interface Folder {
  readonly name: string
  readonly key: string
  readonly folders: Map<string, Folder>
  readonly files: Set<string>
  count: number
  /** Sorted names; undefined after a change. */
  order: { readonly folders: readonly string[]; readonly files: readonly string[] } | undefined
}

export function createPathTree(): PathTree {
  let root = newFolder('', '')

  const wayTo = (path: string): { folders: Folder[]; file: string } => {
    const parts = path.split('/')
    const folders = [root]
    let folder = root
    for (const name of parts.slice(0, -1)) {
      let next = folder.folders.get(name)
      if (next === undefined) {
        next = newFolder(name, `${folder.key}${name}/`)
        folder.folders.set(name, next)
        folder.order = undefined
      }
      folders.push(next)
      folder = next
    }
    return { folders, file: parts.at(-1) ?? '' }
  }

  function* rowSteps(isOpen: (key: string, lines: number) => boolean): Steps<readonly TreeRow[]> {
    const rows: TreeRow[] = []
    yield* addRows(root, 0, isOpen, rows)
    return rows
  }

  return {
    add: (path) => {
      const { folders, file } = wayTo(path)
      const last = folders.at(-1) ?? root
      if (last.files.has(file)) return
      last.files.add(file)
      last.order = undefined
      for (const folder of folders) folder.count += 1
    },
    remove: (path) => {
      const { folders, file } = wayTo(path)
      const isThere = folders.at(-1)?.files.delete(file) === true
      for (const [index, folder] of folders.entries()) {
        if (isThere) folder.count -= 1
        folder.order = undefined
        if (folder.count === 0) folders[index - 1]?.folders.delete(folder.name)
      }
    },
    clear: () => {
      root = newFolder('', '')
    },
    rows: (isOpen) => atOnce(rowSteps(isOpen)),
    rowSteps,
  }
}

function newFolder(name: string, key: string): Folder {
  return { name, key, folders: new Map(), files: new Set(), count: 0, order: undefined }
}

function* addRows(
  folder: Folder,
  depth: number,
  isOpen: (key: string, lines: number) => boolean,
  rows: TreeRow[],
): Steps<void> {
  folder.order ??= { folders: [...folder.folders.keys()].toSorted(), files: [...folder.files].toSorted() }
  const { folders, files } = folder.order
  const setSize = folders.length + files.length
  let position = 0
  for (const name of folders) {
    const first = folder.folders.get(name)
    if (first === undefined) continue
    const { joined, last } = withOnlyFolders(first)
    const open = isOpen(last.key, last.folders.size + last.files.size)
    position += 1
    rows.push({
      key: last.key,
      name: joined,
      depth,
      isFolder: true,
      count: last.count,
      isOpen: open,
      position,
      setSize,
    })
    if (open) yield* addRows(last, depth + 1, isOpen, rows)
    else if (position % FOLDERS_A_STEP === 0) yield
  }
  yield* eachOf(files, (name) => {
    position += 1
    rows.push({ key: `${folder.key}${name}`, name, depth, isFolder: false, count: 1, isOpen: false, position, setSize })
  })
}

function withOnlyFolders(first: Folder): { joined: string; last: Folder } {
  let [last, joined] = [first, first.name]
  for (;;) {
    const [only] = last.folders.values()
    if (only === undefined || last.folders.size > 1 || last.files.size > 0) return { joined, last }
    last = only
    joined += `/${only.name}`
  }
}
