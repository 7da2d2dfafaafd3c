import { wellKnownClients } from '../../environment/access/clients.ts'
import { scenarioClientsFile } from '../../environment/scenario/scenario-names.ts'
import { isLoopback, type ServerOptions, StartError } from '../options.ts'
import { readSecretFile } from '../secret-file.ts'

/** From file or variable; well-known clients need neither. A StartError never holds the secret. */
export async function wallSecret(options: ServerOptions): Promise<string> {
  const { wall, host, environments, clients, scenario } = options
  if (wall?.secret !== undefined) return wall.secret
  if (wall?.secretFile !== undefined) return readSecretFile('--wall-secret-file', wall.secretFile)
  const ownClients = clients ?? scenarioClientsFile(scenario)
  const hasWellKnown = isLoopback(host) && environments.length === 0 && ownClients === undefined
  const known = wellKnownClients.find(({ id }) => hasWellKnown && id === wall?.client)
  if (known !== undefined) return known.secret
  throw new StartError(
    `--wall-client ${wall?.client ?? ''} needs its secret: --wall-secret-file FILE, or the variable WATCHFLOOR_WALL_SECRET`,
  )
}
