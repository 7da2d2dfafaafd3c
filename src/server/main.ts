import { join } from 'node:path'

import { isLoopback, type ServerOptions } from './options.ts'
import { scenarioClientsFile } from '../environment/scenario/scenario-names.ts'
import { storageName } from '../environment/storage/open-storage.ts'
import { startServer } from './start-server.ts'
import { embeddedJournalName, gatewayJournalName } from './watch/journal-storage.ts'

/** For tests with several servers in one process. */
export { startServer }

/** `onReady`: signals are handled here from now on; until then they are the caller's. */
export async function main(options: ServerOptions, consoleFolder: string, onReady: () => void): Promise<void> {
  const server = await startServer(options, consoleFolder)
  // Before the last line: its reader may signal at once.
  const stopped = stopSignal()
  onReady()
  for (const line of greeting(options)) console.log(line)
  console.log(`Watchfloor ready: ${server.url}`)
  // Ctrl-C (SIGINT) in a terminal ends it at once.
  const drainSeconds = (await stopped) === 'SIGTERM' ? options.drainSeconds : 0
  process.stderr.write(drainSeconds > 0 ? `Stopping in ${drainSeconds} s…\n` : 'Stopping…\n')
  await server.close(drainSeconds)
}

function greeting(options: ServerOptions): string[] {
  const lines = [signInHint(options)]
  if (options.environments.length === 0) lines.push(`Data is saved in ${storageName(options)}`)
  else if (options.data === undefined)
    lines.push('Alerts, acknowledgements and rules are lost when this server stops: --data DIR saves them')
  else lines.push(`Alerts, acknowledgements and rules are saved in ${join(options.data, 'watch')}`)
  lines.push(...journalHint(options), ...keeperHint(options))
  if (options.still && options.database !== undefined && options.environments.length === 0)
    lines.push('With --still, servers on one database have separate clocks: move one, then restart the others')
  if (!isLoopback(options.host) && options.tls === undefined)
    lines.push(
      `Without TLS, browsers withhold clipboard, wake lock, service worker and WebCrypto on ${options.host}, and anyone on the network can read tokens (see --tls-cert)`,
    )
  if (options.wall !== undefined) lines.push(`The wall at /wall signs in as ${options.wall.client}`)
  if (options.drill !== undefined) lines.push(`Drill "${options.drill}" is on: requests fail on purpose`)
  if (options.faults) lines.push('The fault switch is on: POST /faults')
  return lines
}

function journalHint({ journal, environments, data, database }: ServerOptions): string[] {
  if (journal === undefined) return []
  const isGateway = environments.length > 0
  const place = isGateway ? gatewayJournalName(data) : embeddedJournalName(data, database)
  return [`The journal keeps ${journal.hours} h of what each client received in ${place} (--journal off disables it)`]
}

function keeperHint({ keeper, environments }: ServerOptions): string[] {
  if (keeper !== undefined && environments.length === 0)
    return ['This server keeps watch too, also without a desk (--keeper off disables it)']
  const unwatched = environments.filter(({ name }) => !keeper?.clients.some(({ environment }) => environment === name))
  const watched = (keeper?.clients ?? []).map(({ environment, client }) =>
    environments.length > 1 ? `${environment} as ${client}` : `as ${client}`,
  )
  const lines = watched.length === 0 ? [] : [`This server keeps watch too, ${watched.join(', ')}`]
  if (keeper !== undefined && unwatched.length === 0) return lines
  const place = watched.length === 0 ? '' : ` of ${unwatched.map(({ name }) => name).join(', ')}`
  const advice = environments.length > 0 ? ': --keeper-client ID lets this server go on' : ''
  return [...lines, `The watch${place} ends with the last page${advice}`]
}

function signInHint({ environments, clients, scenario }: ServerOptions): string {
  if (environments.length > 0)
    return `Sign in with a client id and secret, or a token, of ${environments.map(({ name, url }) => `${name} (${url})`).join(', ')}`
  const known = clients ?? scenarioClientsFile(scenario)
  if (known !== undefined) return `Sign in as a client from ${known}`
  return 'Sign in as operator / operator-secret (may do everything) or viewer / viewer-secret (may read)'
}

/** A second signal at once is the same (terminals signal the group, npm forwards); a later one ends it. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      first ??= performance.now()
      if (performance.now() - first > 1000) process.exit(1)
      resolve(signal)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
