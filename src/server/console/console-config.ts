import * as v from 'valibot'

import { OperatorError } from '../../database/operator-error.ts'
import { wellKnownClients } from '../../environment/access/clients.ts'
import { scenarioClientsFile } from '../../environment/scenario/scenario-names.ts'
import { siteSchema, type Site } from '../../watch/wire/site.ts'
import type { Mount } from '../backends/mounts.ts'
import { isLoopback, type ServerOptions } from '../options.ts'

/** Before sign-in. */
export interface ConsoleConfig {
  /** `watch`: shared at `<url>/watch/v1`. */
  environments: { name: string; url: string; marking?: string; watch?: true }[]
  /** Ids of well-known clients; never their secrets. */
  demoClients?: string[]
  /** The client of the first environment that the server signs walls in as. */
  wall?: { client: string }
  build?: string
  /** First digits of the SHA-256 of a release's manifest. */
  manifest?: string
  [setting: string]: unknown
}

function settingsIn(file: string | undefined): Partial<ConsoleConfig> {
  return file === undefined ? {} : JSON.parse(file)
}

/** The options win over the console's `config.json`. */
export function configuredMarking(file: string | undefined, marking: string | undefined): string | undefined {
  return marking ?? settingsIn(file).environments?.[0]?.marking
}

/** @throws OperatorError that names the setting */
export function configuredSite(file: string | undefined): Site {
  const read = v.safeParse(siteSchema, settingsIn(file))
  if (read.success) return read.output
  const [issue] = read.issues
  throw new OperatorError(`config.json: ${v.getDotPath(issue)}: ${issue.message}`)
}

export function consoleConfig(
  file: string | undefined,
  mounts: readonly Mount[],
  marking: string | undefined,
  {
    wallClient,
    demoClients = [],
    build,
    manifest,
  }: {
    wallClient?: string | undefined
    demoClients?: string[]
    build?: string | undefined
    manifest?: string | undefined
  } = {},
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
    ...(manifest !== undefined && { manifest }),
  }
}

/** Only for pages opened on this machine. Secrets are in the README, but never sent. */
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
