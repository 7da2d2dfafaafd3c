import * as v from 'valibot'
import { create } from 'zustand'

import { KEPT_AT_HEADER } from '../offline/worker-messages.ts'

/** `/config.json`: made by our server from its options, or the file of `public/` on a static host. Unknown settings are kept. */
const configSchema = v.looseObject({
  environments: v.pipe(
    v.array(
      v.looseObject({
        name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
        /** "" = this origin; a path = through this console's server; else an absolute address. */
        url: v.string(),
        marking: v.optional(v.string()),
        /** Alerts, rules and acknowledgements are shared at `<url>/watch/v1`. */
        watch: v.optional(v.boolean()),
      }),
    ),
    v.minLength(1, 'needs at least one environment'),
  ),
  /** Style or PMTiles address of another base map than the built-in one. */
  basemap: v.optional(v.string()),
  /** The server signs the wall in, as this client of the first environment. */
  wall: v.optional(v.looseObject({ client: v.string() })),
  /** Ids of well-known clients that the sign-in page offers: of a scenario on loopback. */
  demoClients: v.optional(v.array(v.string())),
  /** Changes with each build of the console that the server has. */
  build: v.optional(v.string()),
  /** When watches begin, in UTC: what a handover covers. */
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
  /** Set when the server did not answer and this browser's copy was taken: when the server gave it, ISO 8601. */
  keptAt?: string
}

/** Valid once `loadConfig` has resolved, which is before anything is rendered. */
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

/**
 * Reads the configuration at start: from the page that our server just sent, else it is asked for.
 * @throws ConfigError with one line for each problem
 */
export async function loadConfig(): Promise<void> {
  const sent = configOfPage()
  if (sent !== undefined) return useConfig.setState(parseConfig(sent), true)
  let response: Response
  try {
    response = await fetch('/config.json', { cache: 'no-cache', credentials: 'same-origin' })
  } catch {
    throw new ConfigError('The server does not answer', ['No reply to /config.json. Is it still running?'])
  }
  const text = await response.text()
  if (!response.ok)
    throw new ConfigError('No configuration found', [`/config.json was answered with ${response.status}`])
  const keptAt = response.headers.get(KEPT_AT_HEADER)
  useConfig.setState({ ...parseConfig(text), ...(keptAt === null ? {} : { keptAt }) }, true)
}

/**
 * The block of data that our server puts into the page (`pageWithConfig`). It holds only as long as the page is new: one from the service worker or
 * from the browser's cache may be of any age. Undefined as well where the browser doesn't tell, and on a static host, which writes none.
 */
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
    throw new ConfigError('The configuration is not JSON', [
      error instanceof Error ? error.message : 'It can’t be read',
    ])
  }
  const result = v.safeParse(configSchema, json)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
  throw new ConfigError('The configuration has mistakes', problems)
}
