import type { Mount } from '../backends/mounts.ts'

/** What the console learns from its server before sign-in. */
export interface ConsoleConfig {
  environments: { name: string; url: string; marking?: string }[]
  /** The server signs the wall in, as this client of the first environment. */
  wall?: { client: string }
  /** Another one means that another console is served. */
  build?: string
  [setting: string]: unknown
}

/** The console's own `config.json` (basemap, poll interval …) with the environments that this server really offers. */
export function consoleConfig(
  file: string | undefined,
  mounts: readonly Mount[],
  marking: string | undefined,
  { wallClient, build }: { wallClient?: string | undefined; build?: string | undefined } = {},
): ConsoleConfig {
  const base: Partial<ConsoleConfig> = file === undefined ? {} : JSON.parse(file)
  const configured = marking ?? base.environments?.[0]?.marking
  const environments = mounts
    .filter(({ offered }) => offered)
    .map(({ name, prefix, marking: own }) => {
      const known = configured ?? own
      return { name, url: prefix, ...(known === undefined ? {} : { marking: known }) }
    })
  return {
    ...base,
    environments,
    ...(wallClient !== undefined && { wall: { client: wallClient } }),
    ...(build !== undefined && { build }),
  }
}
