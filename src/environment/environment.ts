import { admitGivenClients, readClientsFile, replaceClients, wellKnownClients } from './access/clients.ts'
import { backgroundInterval } from './background-interval.ts'
import { offsetClock, standingClock, systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { OperatorError } from '../database/operator-error.ts'
import { createErrorLog, warningLine } from './error-log.ts'
import type { Storage } from './storage/data-folder.ts'
import { createHealth } from './storage/health.ts'
import { defaultServiceOptions } from './operations/handler.ts'
import { createPageTokens } from './operations/page-tokens.ts'
import { readScenario } from './scenario/read-scenario.ts'
import { isScenarioFolder, scenarioFolder, SCENARIOS } from './scenario/scenario-names.ts'
import type { Scenario } from './scenario/scenario.ts'
import { seedScenario, wholeSecond } from './scenario/seed.ts'
import { createService } from './service.ts'
import type { Service } from './service.ts'
import { createSimulation } from './simulation.ts'
import type { Simulation, TaskWarning } from './simulation.ts'
import type { BlobStore } from './store/blob-store.ts'
import type { Client, Store } from './store/store.ts'
import type { Sql } from '../database/sql.ts'
import { createTokens } from './access/tokens.ts'

export interface EnvironmentOptions {
  /** A temporary folder when absent. */
  data?: string | undefined
  /** `postgres://…` instead of a database in the folder; several processes may share it. */
  database?: string | undefined
  /** `s3://bucket/prefix` instead of the folder for objects. */
  objects?: string | undefined
  /** Name, folder (with a path separator) or `none`; fills an empty folder. */
  scenario?: string | undefined
  seed?: number | undefined
  tasks?: number | undefined
  tokenLifetimeSeconds?: number | undefined
  /** Stops the environment's clock. */
  still?: boolean | undefined
  /** Time at the folder's first start, in milliseconds (default: now). Later starts continue from there. */
  start?: number | undefined
  pageSize?: number | undefined
  /** How long replaced versions of tasks and page walks are kept, in milliseconds. */
  retention?: number | undefined
  defaultUrgency?: number | undefined
  /** Clients file: only these clients may sign in. */
  clients?: string | undefined
  /** Without a clients file: admit the scenario's or the well-known clients. Default: true. */
  wellKnownClients?: boolean | undefined
  /** Failures that no caller caused; default: stderr. */
  onError?: ((error: unknown) => void) | undefined
  /** JSON lines for operators, such as a failed delivery; default: stderr. */
  log?: ((line: string) => void) | undefined
  /** Unexpected settings, one line each. */
  onNotice?: ((line: string) => void) | undefined
  /** Progress of filling an empty store, in tasks. */
  onProgress?: ((written: number, wanted: number) => void) | undefined
}

export interface Environment {
  service: Service
  /** Shared: other stores have tables of their own here. */
  sql: Sql
  store: Store
  blobs: BlobStore
  clock: Clock
  simulation: Simulation
  /** With its current permissions; undefined for a void token. */
  clientOf(token: string): Promise<Client | undefined>
  expireTokens(): Promise<void>
  /** A lasting token that may only query tasks, for this process. */
  innerToken(id: string): string
  /** Only with a stopped clock: moves it and does all that is due. */
  advanceClock?: (seconds: number) => Promise<void>
  /** Why writing fails, without paths; undefined when it works. */
  health(): Promise<string | undefined>
  close(): Promise<void>
}

const DEFAULT_SCENARIO = 'harbor-west'
const RETENTION_CHECK_MS = 60_000

/** Over a storage that it closes. Throws an OperatorError for all that the operator can fix. */
export async function openEnvironmentOver(
  storage: Storage,
  options: EnvironmentOptions,
  known?: Beginning,
): Promise<Environment> {
  const { store, blobs, close } = storage
  try {
    const beginning = known ?? (await beginningOf(options))
    await fill(store, blobs, options, beginning)
    await admitClients(store, options, beginning)
    return await run(storage, options)
  } catch (error) {
    await close()
    throw error
  }
}

type Beginning = Awaited<ReturnType<typeof beginningOf>>

export async function beginningOf(options: EnvironmentOptions) {
  const opened = systemClock.now()
  const { start = opened, scenario = DEFAULT_SCENARIO } = options
  folderOf(scenario)
  const own = isScenarioFolder(scenario) ? readAsked(options, start) : undefined
  return { opened, start, own, clients: options.clients && (await readClientsFile(options.clients)) }
}

/** Undefined for none. */
function folderOf(scenario: string): string | undefined {
  const folder = scenarioFolder(scenario)
  if (folder === undefined && scenario !== 'none') {
    throw new OperatorError(
      `There is no scenario "${scenario}": choose one of ${SCENARIOS.join(', ')} or none, or a folder (./${scenario})`,
    )
  }
  return folder
}

function readAsked(
  { scenario = DEFAULT_SCENARIO, tasks = 0 }: EnvironmentOptions,
  start: number,
): Scenario | undefined {
  const folder = folderOf(scenario)
  if (folder === undefined) return undefined
  const read = readScenario(folder, wholeSecond(start))
  if (tasks > read.tasks.length && read.arrivals.length === 0)
    throw new OperatorError(`The scenario ${folder} can't be grown: its scenario.json has no arrivals`)
  return read
}

/** One transaction: the next start repeats an interrupted one. A filled folder keeps its scenario. */
async function fill(
  store: Store,
  blobs: BlobStore,
  options: EnvironmentOptions,
  { opened, start, own }: Beginning,
): Promise<void> {
  const { scenario: name = DEFAULT_SCENARIO, seed = 1, tasks } = options
  if ((await store.settings.get('scenario')) !== undefined) {
    if (own)
      options.onNotice?.(
        `${name} was not loaded: the data folder is already filled. Start with a new --data to load it`,
      )
    return
  }
  const scenario = own ?? readAsked(options, start)
  await store.transaction(async (tx) => {
    // Another server may have filled the shared database meanwhile.
    if ((await tx.settings.get('scenario')) !== undefined) return
    const { onProgress } = options
    if (scenario) {
      const size = tasks !== undefined && { tasks }
      await seedScenario(tx, blobs, scenario, { name, seed, start, ...size, ...(onProgress && { onProgress }) })
    }
    await tx.settings.set('scenario', name)
    await tx.settings.set('clock-offset', String(start - opened))
    // Stopped at the very start, so that a start always shows the same picture.
    await tx.settings.set('standing-at', String(start))
  }, 'large')
}

async function admitClients(store: Store, options: EnvironmentOptions, { clients, own }: Beginning): Promise<void> {
  if (clients) return await replaceClients(store, clients)
  if (options.wellKnownClients === false) return await replaceClients(store, [])
  await admitGivenClients(store, own?.clients ?? wellKnownClients)
}

async function run({ sql, store, blobs, problem, close }: Storage, options: EnvironmentOptions): Promise<Environment> {
  const onError = options.onError ?? createErrorLog((line) => void process.stderr.write(line))
  const standing = options.still ? await standingClockOf(store) : undefined
  const clock = standing ?? (await runningClockOf(store))
  const tokens = await createTokens(store, systemClock, options.tokenLifetimeSeconds ?? 1800)
  const serviceOptions = {
    ...defaultServiceOptions,
    ...(options.pageSize !== undefined && { pageSize: options.pageSize }),
    ...(options.retention !== undefined && { pageTokenRetention: options.retention }),
    ...(options.defaultUrgency !== undefined && { defaultUrgency: options.defaultUrgency }),
  }
  const pageTokens = await createPageTokens(store)
  const parts = { store, blobs, clock, realClock: systemClock, tokens, pageTokens, options: serviceOptions, onError }
  // A minute more than the tokens' limit, so that valid tokens find their versions.
  const retention = serviceOptions.pageTokenRetention + RETENTION_CHECK_MS
  const { log = (line) => void process.stderr.write(line) } = options
  const onWarning = (warning: TaskWarning) => log(warningLine(warning, systemClock.now()))
  const simulation = createSimulation({ store, clock, onError, onWarning })

  const forget = () => store.tasks.forget(systemClock.now() - retention)
  // In the background: there may be much to drop.
  void forget().catch(onError)
  const forgetting = backgroundInterval(() => void forget().catch(onError), RETENTION_CHECK_MS)
  // Before any request: steps due in a pause get their own time, which no client has seen.
  if (!standing) await simulation.start()

  return {
    service: createService(parts),
    sql,
    store,
    blobs,
    clock,
    simulation,
    clientOf: async (token) => (await tokens.resolve(token))?.client,
    expireTokens: () => tokens.expireAll(),
    innerToken: (id) => tokens.inner({ id, secretHash: '', permissions: ['tasks:query'] }),
    ...(standing && {
      advanceClock: async (seconds: number) => {
        standing.advance(seconds * 1000)
        await store.settings.set('standing-at', String(standing.now()))
        await simulation.advance()
      },
    }),
    health: createHealth({
      problem,
      write: () => store.settings.set('health-asked-at', new Date(systemClock.now()).toISOString()),
      onError,
    }),
    close: async () => {
      clearInterval(forgetting)
      await simulation.stop().finally(close)
    },
  }
}

async function runningClockOf(store: Store): Promise<Clock> {
  const offset = Number((await store.settings.get('clock-offset')) ?? 0)
  if (await store.settings.get('standing-at')) await store.settings.set('standing-at', '')
  return offset === 0 ? systemClock : offsetClock(systemClock.now() + offset)
}

/** Continues where it last stopped or ran to, so that a restart shows the same picture. */
async function standingClockOf(store: Store) {
  const offset = Number((await store.settings.get('clock-offset')) ?? 0)
  const stood = await store.settings.get('standing-at')
  const clock = standingClock(stood ? Number(stood) : systemClock.now() + offset)
  await store.settings.set('standing-at', String(clock.now()))
  return clock
}
