import type { Mount } from './mounts.ts'

/** What the console learns from its server before sign-in. */
export interface ConsoleConfig {
  environments: { name: string; url: string; marking?: string }[]
  [setting: string]: unknown
}

/** The console's own `config.json` (basemap, poll interval …) with the environments that this server really offers. */
export function consoleConfig(
  file: string | undefined,
  mounts: readonly Mount[],
  marking: string | undefined,
): ConsoleConfig {
  const base: Partial<ConsoleConfig> = file === undefined ? {} : JSON.parse(file)
  const configured = marking ?? base.environments?.[0]?.marking
  const environments = mounts
    .filter(({ offered }) => offered)
    .map(({ name, prefix, marking: own }) => {
      const known = configured ?? own
      return { name, url: prefix, ...(known === undefined ? {} : { marking: known }) }
    })
  return { ...base, environments }
}
