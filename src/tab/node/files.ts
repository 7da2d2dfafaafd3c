import type { ApartFile } from '../memory-blobs.ts'

type File = Uint8Array<ArrayBuffer> | ApartFile

/** Stands in for `node:fs`: the files of the scenario, by their path. */
const files = new Map<string, File>()

export function putFiles(folder: string, given: Readonly<Record<string, File>>): void {
  for (const [path, bytes] of Object.entries(given)) files.set(`${folder}/${path}`, bytes)
}

export function existsSync(path: string): boolean {
  return files.has(path) || below(path).length > 0
}

export function readFileSync(path: string, _encoding: 'utf8'): string {
  const file = fileAt(path)
  if (!(file instanceof Uint8Array)) throw new Error(`${path} is loaded only when it is read as an object`)
  return new TextDecoder().decode(file)
}

export function createReadStream(path: string): File {
  return fileAt(path)
}

interface Entry {
  readonly name: string
  readonly parentPath: string
  readonly isFile: () => boolean
}

/** Names directly inside, or entries of all files at any depth. */
export function readdirSync(folder: string, options?: { recursive: true; withFileTypes: true }): string[] | Entry[] {
  const paths = below(folder)
  if (options === undefined) return paths.filter((path) => !path.includes('/'))
  return paths.map((path) => {
    const name = path.split('/').at(-1) ?? path
    return { name, parentPath: `${folder}/${path}`.slice(0, -name.length - 1), isFile: () => true }
  })
}

function below(folder: string): string[] {
  return [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
}

function fileAt(path: string): File {
  const found = files.get(path)
  if (found === undefined) throw Object.assign(new Error(`There is no ${path}`), { code: 'ENOENT' })
  return found
}
