import { readFile } from 'node:fs/promises'

import { StartError } from './options.ts'

/** One line. A StartError never holds it. @param named how the file was given: `--wall-secret-file` */
export async function readSecretFile(named: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${named} ${file} can't be read (${error.code ?? 'unknown reason'})`)
  })
  const secret = text.trim()
  if (secret === '' || secret.includes('\n')) throw new StartError(`${named} ${file} must hold one line`)
  return secret
}
