import { wellKnownClients } from '../../environment/access/clients.ts'
import { scenarioClientsFile } from '../../environment/scenario/scenario-names.ts'
import type { Mount } from '../backends/mounts.ts'
import { isLoopback, type ServerOptions } from '../options.ts'

/** What the console learns from its server before sign-in. */
export interface ConsoleConfig {
  /** `watch`: alerts, rules and acknowledgements are shared at `<url>/watch/v1`. */
  environments: { name: string; url: string; marking?: string; watch?: true }[]
  /** Ids of well-known clients for the sign-in page; never their secrets. */
  demoClients?: string[]
  /** The server signs the wall in, as this client of the first environment. */
  wall?: { client: string }
  /** Differs when another console is served. */
  build?: string
  [setting: string]: unknown
}

function settingsIn(file: string | undefined): Partial<ConsoleConfig> {
  return file === undefined ? {} : JSON.parse(file)
}

/** The marking of the options, else the one in the console's `config.json`. */
export function configuredMarking(file: string | undefined, marking: string | undefined): string | undefined {
  return marking ?? settingsIn(file).environments?.[0]?.marking
}

/** The console's `config.json` (basemap, poll interval …) with this server's environments. */
export function consoleConfig(
  file: string | undefined,
  mounts: readonly Mount[],
  marking: string | undefined,
  {
    wallClient,
    demoClients = [],
    build,
  }: { wallClient?: string | undefined; demoClients?: string[]; build?: string | undefined } = {},
): ConsoleConfig {
  const base = settingsIn(file)
  const configured = configuredMarking(file, marking)
  const environments = mounts
    .filter(({ offered }) => offered)
    .map(({ name, prefix, marking: own, watch }) => {
      const known = configured ?? own
      return {
        name,
        url: prefix,
        ...(known === undefined ? {} : { marking: known }),
        ...(watch !== undefined && ({ watch: true } as const)),
      }
    })
  return {
    ...base,
    environments,
    ...(demoClients.length > 0 && { demoClients }),
    ...(wallClient !== undefined && { wall: { client: wallClient } }),
    ...(build !== undefined && { build }),
  }
}

/**
 * Ids of well-known clients for the sign-in page, if this server has them and the page is opened on this
 * machine. Their secrets are in the README, yet none leaves the server.
 */
export function demoClients({
  host,
  publicNames,
  environments,
  clients,
  scenario,
}: Pick<ServerOptions, 'host' | 'publicNames' | 'environments' | 'clients' | 'scenario'>): string[] {
  const isHere = isLoopback(host) && publicNames.length === 0
  const hasOthers = environments.length > 0 || clients !== undefined || scenarioClientsFile(scenario) !== undefined
  return isHere && !hasOthers ? wellKnownClients.map(({ id }) => id) : []
}
