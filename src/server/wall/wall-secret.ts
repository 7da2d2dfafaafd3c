import { wellKnownClients } from '../../environment/access/clients.ts'
import { scenarioClientsFile } from '../../environment/scenario/scenario-names.ts'
import { isLoopback, type ServerOptions, type WallOptions } from '../options.ts'
import { givenSecret, missingSecret } from '../secret-file.ts'

/** Well-known clients need none. A StartError never holds the secret. */
export async function wallSecret(
  { client, ...given }: WallOptions,
  { host, environments, clients, scenario }: ServerOptions,
): Promise<string> {
  const ownClients = clients ?? scenarioClientsFile(scenario)
  const hasWellKnown = isLoopback(host) && environments.length === 0 && ownClients === undefined
  const known = wellKnownClients.find(({ id }) => hasWellKnown && id === client)
  const secret = (await givenSecret('wall', given)) ?? known?.secret
  if (secret === undefined) throw missingSecret('wall', client)
  return secret
}
