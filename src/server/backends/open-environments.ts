import { openEnvironment, type Environment } from '../../environment/environment.ts'
import { scenarioMarking } from '../../environment/scenario/read-scenario.ts'
import { answerLate } from './answer-late.ts'
import type { Backend } from './backend.ts'
import { embeddedBackend } from './embedded.ts'
import { createGateway } from './gateway.ts'
import { isLoopback, type ServerOptions } from '../options.ts'
import { progressBar } from '../progress-bar.ts'

export interface NamedBackend {
  name: string
  /** The level that is known of it without being told by the options. */
  marking?: string
  backend: Backend
}

export interface OpenEnvironments {
  /** At least one; the first answers at `/api/v1`. */
  environments: readonly [NamedBackend, ...NamedBackend[]]
  /** Absent when no environment is embedded. */
  expireTokens?: () => Promise<void>
  /** Moves a clock that stands, and does what is due up to then. */
  advanceClock?: (seconds: number) => Promise<void>
  /** Closes the embedded environment and opens it again. */
  restart?: () => Promise<void>
  /** Why the embedded environment can't keep what it is told, in words; undefined when it can, or none is embedded. */
  health(): Promise<string | undefined>
  close(): Promise<void>
}

/** Gateways to the environments that are named, else the embedded one. */
export async function openEnvironments(options: ServerOptions): Promise<OpenEnvironments> {
  const log = (line: string) => void (options.log !== 'none' && process.stderr.write(line))
  const gateways = options.environments.map(({ name, url }) => ({ name, ...createGateway(url, { log }) }))
  const [first, ...others] = gateways
  if (first !== undefined)
    return {
      environments: [{ ...first, name: options.name }, ...others],
      health: async () => undefined,
      close: async () => void (await Promise.all(gateways.map((gateway) => gateway.close()))),
    }

  const environment = await openRestartable(() =>
    openEnvironment({
      ...options,
      retention: options.retentionMinutes * 60_000,
      onNotice: (line) => void process.stderr.write(`${line}\n`),
      onProgress: progressBar(process.stderr, { action: 'Filling', unit: 'tasks' }),
      log,
      wellKnownClients: isLoopback(options.host) && options.clients === undefined,
    }),
  )
  const marking = scenarioMarking(options.scenario)
  return {
    environments: [
      {
        name: options.name,
        ...(marking !== undefined && { marking }),
        backend: answerLate(embeddedBackend(environment.service)),
      },
    ],
    expireTokens: () => environment.expireTokens(),
    ...(environment.advanceClock && { advanceClock: environment.advanceClock }),
    restart: () => environment.restart(),
    health: () => environment.health(),
    close: () => environment.close(),
  }
}

/** The embedded environment, which can be closed and opened again on its data while the server keeps running. */
interface Restartable extends Pick<Environment, 'service' | 'expireTokens' | 'advanceClock' | 'health' | 'close'> {
  /** Requests that come meanwhile wait for it; those under way fail as they would when a process ends. */
  restart(): Promise<void>
}

/** @param open Opens the environment, each time with the same options. */
export async function openRestartable(open: () => Promise<Environment>): Promise<Restartable> {
  const first = await open()
  let current = Promise.resolve(first)
  return {
    service: async (...request) => (await current).service(...request),
    expireTokens: async () => (await current).expireTokens(),
    ...(first.advanceClock && { advanceClock: async (seconds) => (await current).advanceClock?.(seconds) }),
    health: async () => (await current).health(),
    restart: async () => {
      const closing = current
      current = closing.then(async (environment) => {
        await environment.close()
        return open()
      })
      await current
    },
    close: async () => (await current).close(),
  }
}
