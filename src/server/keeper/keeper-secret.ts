import { StartError, type KeeperClientOptions } from '../options.ts'
import { readSecretFile } from '../secret-file.ts'
import type { KeeperClient } from './keeper-token.ts'

/** @throws StartError, which never holds the secret */
export async function keeperClient({ client, secret, secretFile }: KeeperClientOptions): Promise<KeeperClient> {
  if (secretFile !== undefined) return { id: client, secret: await readSecretFile('--keeper-secret-file', secretFile) }
  if (secret !== undefined) return { id: client, secret }
  throw new StartError(
    `--keeper-client ${client} needs its secret: --keeper-secret-file FILE, or the variable WATCHFLOOR_KEEPER_SECRET`,
  )
}
