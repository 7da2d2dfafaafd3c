import { admitGivenClients, readClientsFile, replaceClients, wellKnownClients } from './access/clients.ts'
import { offsetClock, standingClock, systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { OperatorError } from '../database/operator-error.ts'
import { createErrorLog, warningLine } from './error-log.ts'
import type { Storage } from './storage/data-folder.ts'
import { createHealth } from './storage/health.ts'
import { openStorage } from './storage/open-storage.ts'
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
  /** Folder for all data. Without one, data ends with the process. */
  data?: string | undefined
  /** `postgres://…` instead of a database in the folder. Several processes may share it. */
  database?: string | undefined
  /** `s3://bucket/prefix`, instead of the folder, for the bytes of objects. */
  objects?: string | undefined
  /**
   * Fills an empty folder: a scenario's name, a folder of the user's own (with a path separator), or `none`.
   */
  scenario?: string | undefined
  /** Seed of the scenario's random choices. */
  seed?: number | undefined
  /** Grow the scenario to this many tasks. */
  tasks?: number | undefined
  tokenLifetimeSeconds?: number | undefined
  /** Stops the environment's clock. */
  still?: boolean | undefined
  /** The environment's time at the folder's first start, in milliseconds; now when absent. Later starts continue from there. */
  start?: number | undefined
  pageSize?: number | undefined
  /** How long earlier versions of tasks and their page walks are kept, in milliseconds. */
  retention?: number | undefined
  defaultUrgency?: number | undefined
  /** Clients file: only these clients may sign in. */
  clients?: string | undefined
  /** Without a clients file: admit the scenario's clients, or the well-known ones. True when absent. */
  wellKnownClients?: boolean | undefined
  /** Receives failures that no caller caused; stderr when absent. */
  onError?: ((error: unknown) => void) | undefined
  /** Receives JSON lines for operators, such as a delivery that is not retried; stderr when absent. */
  log?: ((line: string) => void) | undefined
  /** Receives notices that whoever starts the server may not expect, one line each. */
  onNotice?: ((line: string) => void) | undefined
  /** Receives the progress of filling an empty store, in tasks. */
  onProgress?: ((written: number, wanted: number) => void) | undefined
}

export interface Environment {
  service: Service
  /** The store's database. Others that share it use tables of their own. */
  sql: Sql
  store: Store
  blobs: BlobStore
  clock: Clock
  simulation: Simulation
  /** The client that a token was issued to, with what it may do now; undefined for a token that is void. */
  clientOf(token: string): Promise<Client | undefined>
  /** Ends all access tokens that were issued so far. */
  expireTokens(): Promise<void>
  /** Only with a stopped clock: moves it, and does all that is due up to then. */
  advanceClock?: (seconds: number) => Promise<void>
  /** Why writing fails, in words that name no place; undefined when it works. */
  health(): Promise<string | undefined>
  close(): Promise<void>
}

const DEFAULT_SCENARIO = 'harbor-west'
const RETENTION_CHECK_MS = 60_000

/**
 * Opens the embedded environment: its folder, its world when the folder is empty, its service, its simulation.
 *
 * @throws OperatorError for whatever the operator can put right.
 */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  // Read before anything is written: a mistake in a scenario leaves no trace, and slow reading doesn't delay
  // the environment's time.
  const opened = systemClock.now()
  const { start = opened } = options
  const own = isScenarioFolder(options.scenario ?? '') ? readAsked(options, start) : undefined
  const storage = await openStorage(options)
  const { store, blobs, close } = storage
  try {
    await fill(store, blobs, options, { opened, start, own })
    await admitClients(store, options, own)
    return await run(storage, options)
  } catch (error) {
    await close()
    throw error
  }
}

/** The scenario that the options ask for, whole; undefined for none. */
function readAsked(
  { scenario = DEFAULT_SCENARIO, tasks = 0 }: EnvironmentOptions,
  start: number,
): Scenario | undefined {
  if (scenario === 'none') return undefined
  const folder = scenarioFolder(scenario)
  if (folder === undefined) {
    throw new OperatorError(
      `There is no scenario "${scenario}": choose one of ${SCENARIOS.join(', ')} or none, or a folder (./${scenario})`,
    )
  }
  const read = readScenario(folder, wholeSecond(start))
  if (tasks > read.tasks.length && read.arrivals.length === 0)
    throw new OperatorError(`The scenario ${folder} can't be grown: scenario.json has no arrivals to do it with`)
  return read
}

/**
 * One transaction: an interrupted start leaves an empty folder, and the next start fills it. A filled folder
 * keeps its scenario, whatever later starts ask for.
 */
async function fill(
  store: Store,
  blobs: BlobStore,
  options: EnvironmentOptions,
  { opened, start, own }: { opened: number; start: number; own: Scenario | undefined },
): Promise<void> {
  const { scenario: name = DEFAULT_SCENARIO, seed = 1, tasks } = options
  if ((await store.settings.get('scenario')) !== undefined) {
    if (own)
      options.onNotice?.(
        `${name} isn't read again: the data is there already. Start with a new --data for what has changed in it`,
      )
    return
  }
  const scenario = own ?? readAsked(options, start)
  await store.transaction(async (tx) => {
    // Another server on the same database may have filled it while this one waited.
    if ((await tx.settings.get('scenario')) !== undefined) return
    const { onProgress } = options
    if (scenario) {
      const size = tasks !== undefined && { tasks }
      await seedScenario(tx, blobs, scenario, { name, seed, start, ...size, ...(onProgress && { onProgress }) })
    }
    await tx.settings.set('scenario', name)
    await tx.settings.set('clock-offset', String(start - opened))
    // A stopped clock stops at the very start, so that one start shows one picture.
    await tx.settings.set('standing-at', String(start))
  }, 'large')
}

async function admitClients(store: Store, options: EnvironmentOptions, own: Scenario | undefined): Promise<void> {
  if (options.clients !== undefined) return await replaceClients(store, await readClientsFile(options.clients))
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
  // A minute more than the tokens' own limit, so that a token in time always finds its versions.
  const retention = serviceOptions.pageTokenRetention + RETENTION_CHECK_MS
  const { log = (line) => void process.stderr.write(line) } = options
  const onWarning = (warning: TaskWarning) => log(warningLine(warning, systemClock.now()))
  const simulation = createSimulation({ store, clock, onError, onWarning })

  const forget = () => store.tasks.forget(systemClock.now() - retention)
  // Not awaited: there may be much to drop after a long pause, and it isn't urgent.
  void forget().catch(onError)
  const forgetting = setInterval(() => void forget().catch(onError), RETENTION_CHECK_MS)
  forgetting.unref()
  // Before anyone is answered: steps due in a pause get their own time, which no client has seen yet.
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
      await simulation.stop()
      await close()
    },
  }
}

/** Continues at the real clock's pace from the folder's first start. */
async function runningClockOf(store: Store): Promise<Clock> {
  const offset = Number((await store.settings.get('clock-offset')) ?? 0)
  await store.settings.set('standing-at', '')
  return offset === 0 ? systemClock : offsetClock(systemClock.now() + offset)
}

/**
 * Continues where it last stopped, so that a restart shows the same picture; after a time of running, where
 * that came to.
 */
async function standingClockOf(store: Store) {
  const offset = Number((await store.settings.get('clock-offset')) ?? 0)
  const stood = await store.settings.get('standing-at')
  const clock = standingClock(stood ? Number(stood) : systemClock.now() + offset)
  await store.settings.set('standing-at', String(clock.now()))
  return clock
}
