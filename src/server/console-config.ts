import type { ConsoleFiles } from './console-files.ts'
import type { Mount } from './mounts.ts'

/** What the console learns from its server before sign-in. */
export interface ConsoleConfig {
  environments: { name: string; url: string; marking?: string }[]
  [setting: string]: unknown
}

/** The built console's own `config.json` (basemap, poll interval …) with the environments that this server really offers. */
export function consoleConfig(
  files: ConsoleFiles | undefined,
  mounts: readonly Mount[],
  marking: string | undefined,
): ConsoleConfig {
  const text = files?.get('/config.json')?.bytes.toString('utf8')
  const base: Partial<ConsoleConfig> = text === undefined ? {} : JSON.parse(text)
  const inherited = marking ?? base.environments?.[0]?.marking
  return {
    ...base,
    environments: mounts
      .filter(({ offered }) => offered)
      .map(({ name, prefix }) => ({ name, url: prefix, ...(inherited === undefined ? {} : { marking: inherited }) })),
  }
}
