import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** `mkdir` with `recursive` retries for ever where a file system denies the new folder (`/proc`). */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    const above = dirname(path)
    if (codeOf(error) !== 'ENOENT' || above === path) throw error
    // It may exist by now.
    if (!(await isFolder(above))) await makeFolder(above, mode)
    await makeOne(path, mode)
  }
}

/** Another server may have made it. */
async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(path))) throw error
  }
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isFolder(path: string) {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
