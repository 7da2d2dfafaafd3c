import { hostname } from 'node:os'

import { openEnvironment } from '../../environment/open-environment.ts'
import { createErrorLog } from '../../environment/error-log.ts'
import { scenarioAlertRules, scenarioMarking, scenarioPersons } from '../../environment/scenario/read-scenario.ts'
import { isScenarioFolder } from '../../environment/scenario/scenario-names.ts'
import { storageName } from '../../environment/storage/open-storage.ts'
import type { Authorize } from '../../watch/access/access.ts'
import type { EnvironmentFacts } from '../../watch/handover/capsule-lines.ts'
import type { PassedExchange } from '../../watch/passed-exchange.ts'
import type { ChangedBy } from '../../watch/persons/named.ts'
import { readPersons, type GivenPerson } from '../../watch/persons/read-persons.ts'
import type { WatchService } from '../../watch/service.ts'
import type { WatchFigures } from '../../watch/figures.ts'
import type { Site } from '../../watch/wire/site.ts'
import type { OpenCallOuts } from '../call-out/call-out.ts'
import { answerLate } from './answer-late.ts'
import type { Backend } from './backend.ts'
import { embeddedBackend } from './embedded.ts'
import { createGateway } from './gateway.ts'
import { keeperClient } from '../keeper/keeper-secret.ts'
import { isLoopback, type ServerOptions } from '../options.ts'
import { progressBar } from '../progress-bar.ts'
import { embeddedAccess } from '../watch/embedded-access.ts'
import { withWatch, type WatchedEnvironment } from '../watch/embedded-watch.ts'
import { embeddedJournal } from '../watch/journal-storage.ts'
import type { PassOnOptions } from '../watch/pass-on.ts'
import { openGatewayWatch, type GatewayWatch } from '../watch/gateway-watch.ts'

export interface MountedWatch extends Pick<PassOnOptions, 'clientOf' | 'checksumOf' | 'onPassed'> {
  service: WatchService
  access: Authorize
  changedBy: ChangedBy
}

export interface NamedBackend {
  name: string
  /** Unless the options give one. */
  marking?: string
  backend: Backend
  watch?: MountedWatch
}

export interface NamedWatch {
  /** Of the environment. */
  name: string
  figures: () => Promise<WatchFigures>
}

export interface OpenEnvironments {
  watches: readonly NamedWatch[]
  /** The first answers at `/api/v1`. */
  environments: readonly [NamedBackend, ...NamedBackend[]]
  /** Absent when no environment is embedded. */
  expireTokens?: () => Promise<void>
  /** Moves a stopped clock and does all that is due. */
  advanceClock?: (seconds: number) => Promise<void>
  restart?: () => Promise<void>
  /** Undefined when writing works or no environment is embedded. */
  health(): Promise<string | undefined>
  /** Ends the streams of desks and walls, which never end on their own. */
  release(): void
  close(): Promise<void>
}

export interface EnvironmentParts {
  /** Applies faults to keepers' requests. */
  guard?: ((backend: Backend) => Backend) | undefined
  callOuts?: OpenCallOuts | undefined
  /** By default without demands of its own. */
  site?: Site | undefined
}

/** Gateways to the named environments, else the embedded one. */
export async function openEnvironments(
  options: ServerOptions,
  { guard = (backend) => backend, callOuts, site }: EnvironmentParts = {},
): Promise<OpenEnvironments> {
  const log = (line: string) => void (options.log !== 'none' && process.stderr.write(line))
  const url = options.publicNames[0] ?? ''
  const gateways = await openGateways(options, { url, marking: options.marking }, { log, guard, callOuts, site })
  const [first, ...others] = gateways
  if (first !== undefined)
    return {
      environments: [first, ...others],
      watches: gateways.map(({ name, watch }) => ({ name, figures: watch.figures })),
      health: async () => {
        const problems = await Promise.all(gateways.map(({ watch }) => watch.problem()))
        return problems.find((problem) => problem !== undefined)
      },
      release: () => {
        for (const { watch } of gateways) watch.release()
      },
      close: () => closeGateways(gateways),
    }

  const marking = scenarioMarking(options.scenario)
  const hasWellKnownSecrets = isLoopback(options.host) && options.clients === undefined
  const environment = await openRestartable(async () =>
    withWatch(
      await openEnvironment({
        ...options,
        retention: options.retentionMinutes * 60_000,
        onNotice: (line) => void process.stderr.write(`${line}\n`),
        onProgress: progressBar(process.stderr, { action: 'Filling', unit: 'tasks' }),
        log,
        wellKnownClients: hasWellKnownSecrets,
      }),
      {
        name: storageName(options),
        environment: { name: options.name, url, marking: options.marking ?? marking },
        isShared: options.database !== undefined,
        site,
        serverName: serverNameOf(options),
        keeper: options.keeper && { guard },
        rules: scenarioAlertRules(options.scenario),
        persons: personsOf(options.scenario, hasWellKnownSecrets),
        personRules: options.persons,
        callOut: callOuts?.openFor(undefined, (now) => drillWords(options.drill) ?? shiftedClockWords(options, now)),
        ...(options.journal && {
          journal: { ...options.journal, place: await embeddedJournal(options.data, options.database) },
        }),
        onError: createErrorLog((line) => void process.stderr.write(line)),
      },
    ),
  )
  return {
    environments: [
      {
        name: options.name,
        ...(marking !== undefined && { marking }),
        backend: answerLate(embeddedBackend(environment.service)),
        watch: {
          service: environment.watchService,
          access: embeddedAccess((token) => environment.clientOf(token)),
          clientOf: async (token) => (await environment.clientOf(token))?.id,
          checksumOf: (path) => environment.checksumOf(path),
          changedBy: (change, caller) => environment.changedBy(change, caller),
          onPassed: (exchange) => environment.onPassed(exchange),
        },
      },
    ],
    watches: [{ name: options.name, figures: () => environment.figures() }],
    expireTokens: () => environment.expireTokens(),
    ...(environment.advanceClock && { advanceClock: environment.advanceClock }),
    restart: () => environment.restart(),
    health: () => environment.health(),
    release: () => environment.release(),
    close: () => environment.close(),
  }
}

/** Invented persons have public PINs: they are there only with the well-known clients. */
function personsOf(scenario: string, hasWellKnownSecrets: boolean): GivenPerson[] {
  return hasWellKnownSecrets || isScenarioFolder(scenario) ? readPersons(scenarioPersons(scenario)) : []
}

function drillWords(drill: ServerOptions['drill']): string | undefined {
  return drill && 'A drill is on'
}

const REAL_MS = 60_000

/** Alerts of another time aren't called out. */
function shiftedClockWords({ still }: ServerOptions, now: number): string | undefined {
  if (still) return 'The environment’s clock stands still'
  return Math.abs(now - Date.now()) > REAL_MS ? 'The environment’s clock isn’t today’s' : undefined
}

type OpenGateway = NamedBackend & { watch: GatewayWatch; close: () => Promise<void> }

async function openGateways(
  options: ServerOptions,
  facts: Omit<EnvironmentFacts, 'name'>,
  {
    log,
    guard,
    callOuts,
    site,
  }: EnvironmentParts & { log: (line: string) => void; guard: (backend: Backend) => Backend },
): Promise<OpenGateway[]> {
  const { environments, name: firstName, data, watchWriters, watchAdmins, journal } = options
  const opened: OpenGateway[] = []
  try {
    for (const [index, { name: ownName, url }] of environments.entries()) {
      const name = index === 0 ? firstName : ownName
      const gateway = createGateway(url, { log })
      const writers = { write: watchWriters, admin: watchAdmins }
      const own = options.keeper?.clients.find(({ environment }) => environment === ownName)
      const watch = await openGatewayWatch(gateway.backend, {
        environment: { ...facts, name },
        url,
        data,
        writers,
        journal,
        keeper: own && { client: await keeperClient(own), guard },
        site,
        serverName: serverNameOf(options),
        personRules: options.persons,
        callOut: callOuts?.openFor(environments.length > 1 ? name : undefined, () => drillWords(options.drill)),
        onError: createErrorLog(log),
      })
      opened.push({ name, backend: watch.backend, watch, close: gateway.close })
    }
    return opened
  } catch (error) {
    await closeGateways(opened)
    throw error
  }
}

/** For desks: which of a database's servers keeps watch. */
function serverNameOf({ publicNames: [name = hostname()], port }: ServerOptions): string {
  return port === 0 ? name : `${name}:${port}`
}

async function closeGateways(gateways: readonly OpenGateway[]): Promise<void> {
  const closed = await Promise.allSettled(gateways.flatMap(({ watch, close }) => [watch.close(), close()]))
  const failed = closed.find((each) => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

interface Restartable extends Pick<
  WatchedEnvironment,
  'service' | 'clientOf' | 'expireTokens' | 'advanceClock' | 'health' | 'close'
> {
  watchService: WatchService
  figures(): Promise<WatchFigures>
  /** SHA-256. */
  checksumOf(path: string): Promise<string | undefined>
  changedBy: ChangedBy
  onPassed(exchange: PassedExchange): void
  release(): void
  /** New requests wait; running ones fail as if the process ended. */
  restart(): Promise<void>
}

export async function openRestartable(open: () => Promise<WatchedEnvironment>): Promise<Restartable> {
  const first = await open()
  let current = Promise.resolve(first)
  return {
    service: async (...request) => (await current).service(...request),
    watchService: async (...request) => (await current).watch.service(...request),
    figures: async () => (await current).watch.figures(),
    clientOf: async (token) => (await current).clientOf(token),
    checksumOf: async (path) => (await (await current).store.objects.get(path))?.sha256,
    changedBy: async (change, caller) => (await current).watch.changedBy(change, caller),
    onPassed: (exchange) =>
      void current.then(
        ({ watch }) => watch.onPassed(exchange),
        () => undefined,
      ),
    release: () =>
      void current.then(
        ({ watch }) => watch.release(),
        () => undefined,
      ),
    expireTokens: async () => (await current).expireTokens(),
    ...(first.advanceClock && { advanceClock: async (seconds) => (await current).advanceClock?.(seconds) }),
    health: async () => (await current).health(),
    restart: async () => {
      const closing = current.then(
        (environment) => environment.close(),
        () => undefined,
      )
      // Opened again although it didn't close well, or an earlier restart failed.
      current = closing.then(open, open)
      await current
      await closing
    },
    close: async () => (await current).close(),
  }
}
