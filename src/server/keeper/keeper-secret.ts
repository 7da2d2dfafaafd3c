import type { KeeperClientOptions } from '../options.ts'
import { givenSecret, missingSecret } from '../secret-file.ts'
import type { KeeperClient } from './keeper-token.ts'

/** @throws StartError, which never holds the secret */
export async function keeperClient({ client, ...given }: KeeperClientOptions): Promise<KeeperClient> {
  const secret = await givenSecret('keeper', given)
  if (secret === undefined) throw missingSecret('keeper', client)
  return { id: client, secret }
}
