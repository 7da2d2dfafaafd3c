import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Not `mkdir` with `recursive`: where a file system says that what would lie in a folder doesn't exist (`/proc` does),
 * that tries for ever, deaf to signals.
 *
 * @param mode Of each folder that is made.
 * @throws what `mkdir` throws.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await makeOne(path, mode)
  } catch (error) {
    const above = dirname(path)
    if (codeOf(error) !== 'ENOENT' || above === path) throw error
    // It may have been made since.
    if (!(await isFolder(above))) await makeFolder(above, mode)
    await makeOne(path, mode)
  }
}

/** One folder, which may be there: another server that begins at the same time makes it too. */
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
