import { readFile } from 'node:fs/promises'

import { StartError, type GivenSecret } from './options.ts'

/** Undefined without either. A StartError never holds it. */
export async function givenSecret(
  of: 'wall' | 'keeper',
  { secret, secretFile }: GivenSecret,
): Promise<string | undefined> {
  return secretFile === undefined ? secret : await readSecretFile(`--${of}-secret-file`, secretFile)
}

export function missingSecret(of: 'wall' | 'keeper', client: string): StartError {
  return new StartError(
    `--${of}-client ${client} needs its secret: --${of}-secret-file FILE, or the variable WATCHFLOOR_${of.toUpperCase()}_SECRET`,
  )
}

/** One line. A StartError never holds it. @param named how the file was given: `--wall-secret-file` */
export async function readSecretFile(named: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${named} ${file} can't be read (${error.code ?? 'unknown reason'})`)
  })
  const secret = text.trim()
  if (secret === '' || secret.includes('\n')) throw new StartError(`${named} ${file} must hold one line`)
  return secret
}
