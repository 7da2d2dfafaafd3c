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
    await mkdir(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await isFolder(path))) return
    const above = dirname(path)
    if (code !== 'ENOENT' || above === path || (await isFolder(above))) throw error
    await makeFolder(above, mode)
    await mkdir(path, mode)
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
