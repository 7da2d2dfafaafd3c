import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Not `mkdir` with `recursive`: where a file system denies that a new
 * folder exists (`/proc`) it retries for ever, deaf to signals.
 *
 * @param mode Of each folder made.
 * @throws what `mkdir` throws.
 */
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

/** Makes one folder unless another server made it first. */
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
