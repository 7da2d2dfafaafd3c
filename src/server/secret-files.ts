import { closeFile, exposureWords, isOpenToOthers } from '../environment/storage/private-files.ts'
import type { ServerOptions } from './options.ts'

/**
 * Files with secrets, or with who may come in, are for the server's user alone. The clients file, which `npm run client` makes, is closed; what
 * the operator brings is shared with others perhaps on purpose, and only named.
 *
 * @returns One line for each file that was open.
 */
export async function openSecretFiles({ clients, wall, tls }: ServerOptions): Promise<string[]> {
  const lines: string[] = []
  if (clients !== undefined) {
    const words = exposureWords(`The clients file ${clients}`, await closeFile(clients))
    if (words !== undefined) lines.push(words)
  }
  const named = [
    ['--wall-secret-file', wall?.secretFile],
    ['--tls-key', tls?.key],
  ] as const
  for (const [option, file] of named)
    if (file !== undefined && (await isOpenToOthers(file)))
      lines.push(`${option} ${file} can be read or changed by other users of this machine: chmod 600 it`)
  return lines
}
