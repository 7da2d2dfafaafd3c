import * as v from 'valibot'
import { create } from 'zustand'

import { errorWords } from '../../../format/error-words.ts'
import { KEPT_AT_HEADER } from '../offline/worker-messages.ts'

/** `/config.json`: from our server's options, or `public/` on a static host. Unknown settings are kept. */
const configSchema = v.looseObject({
  environments: v.pipe(
    v.array(
      v.looseObject({
        name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
        /** "" = this origin; a path = through the console's server; else absolute. */
        url: v.string(),
        marking: v.optional(v.string()),
        /** Alerts and rules are shared at `<url>/watch/v1`. */
        watch: v.optional(v.boolean()),
      }),
    ),
    v.minLength(1, 'needs at least one environment'),
  ),
  /** Style or PMTiles URL that replaces the built-in basemap. */
  basemap: v.optional(v.string()),
  /** The server signs the wall in as this client of the first environment. */
  wall: v.optional(v.looseObject({ client: v.string() })),
  demoClients: v.optional(v.array(v.string())),
  build: v.optional(v.string()),
  /** UTC starts of watches, which handovers cover. */
  watchStarts: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "06:00"'))),
      v.minLength(1, 'needs at least one time'),
    ),
    ['06:00', '18:00'],
  ),
  pollSeconds: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(3600)), 10),
  limits: v.optional(v.record(v.string(), v.number()), {}),
})

export type Config = v.InferOutput<typeof configSchema> & {
  /** When the server sent this browser's copy, ISO 8601; set if the server didn't answer. */
  keptAt?: string
}

export const useConfig = create<Config>(() => ({
  environments: [{ name: 'This server', url: '' }],
  watchStarts: ['06:00', '18:00'],
  pollSeconds: 10,
  limits: {},
}))

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(message: string, problems: readonly string[]) {
    super(message)
    this.problems = problems
  }
}

/** Reads the configuration from the page, else requests it. @throws ConfigError with one line per problem */
export async function loadConfig(): Promise<void> {
  const sent = configOfPage()
  if (sent !== undefined) return useConfig.setState(parseConfig(sent), true)
  let response: Response
  try {
    response = await fetch('/config.json', { cache: 'no-cache', credentials: 'same-origin' })
  } catch {
    throw new ConfigError('The server doesn’t answer', ['No reply to /config.json. Is it still running?'])
  }
  const text = await response.text()
  if (!response.ok) throw new ConfigError('No configuration found', [`/config.json: answered with ${response.status}`])
  const keptAt = response.headers.get(KEPT_AT_HEADER)
  useConfig.setState({ ...parseConfig(text), ...(keptAt === null ? {} : { keptAt }) }, true)
}

/** From our server's page (`pageWithConfig`), only on a fresh load: a cached page may be old. */
function configOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew =
    navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0 && navigation.workerStart === 0
  return isNew ? document.getElementById('config')?.textContent : undefined
}

export function parseConfig(text: string): Config {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ConfigError('The configuration isn’t JSON', [errorWords(error)])
  }
  const result = v.safeParse(configSchema, json)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
  throw new ConfigError('The configuration has mistakes', problems)
}
