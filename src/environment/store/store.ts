import type { Entity } from '../../contract/entity/entity.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import type { TaskPosition } from './task-order.ts'

/**
 * What the environment remembers. One implementation over a small SQL dialect (`sql-store.ts`) serves the embedded database and
 * PostgreSQL. Every write is durable when its promise resolves. Times are milliseconds since 1970 in UTC.
 */
export interface Store {
  readonly settings: SettingStore
  readonly clients: ClientStore
  readonly tasks: TaskStore
  readonly entities: EntityStore
  readonly objects: ObjectStore
  readonly deletedObjects: DeletedObjectStore
  readonly egressStreams: EgressStreamStore
  readonly agenda: AgendaStore
  /**
   * Runs `work` so that all it writes becomes visible at once, or not at all when it throws. Within `work`, use the store that it is
   * given; writes of others wait until it is done. A transaction within one joins it.
   */
  transaction<T>(work: (store: Store) => Promise<T>, size?: 'usual' | 'large'): Promise<T>
  /** Whether this process, of those that share the store, is to run the simulation; it becomes the one when nobody is. */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/** Small facts of the data folder: scenario name and seed, first start, signing key. */
export interface SettingStore {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
}

export interface Client {
  id: string
  /** As `clients.ts` makes it: salted, and slow to reverse where somebody chose the secret; never the secret itself. */
  secretHash: string
  /** What it may do, as `handlers.ts` names it. */
  permissions: string[]
}

export interface ClientStore {
  get(id: string): Promise<Client | undefined>
  /** In ascending order of id. */
  all(): Promise<Client[]>
  /** Adds the client, or replaces the one with its id. */
  put(client: Client): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * A point in the order of writes. A page token pins one: a walk sees each task in the version that was current at that moment.
 * Grows by one with every committed `put`; unrelated to clock time.
 */
export type Moment = number

export interface TaskPageQuery {
  moment: Moment
  status?: TaskStatusValue
  parentTaskId?: string
  /** Exclusive bounds on `lastUpdateTime`. */
  updatedAfter?: number
  updatedBefore?: number
  /** The last row of the previous page; rows come newest update first, ties by task id. */
  after?: TaskPosition
  limit: number
}

/** A task as it lies in the store: an answer is put together of such texts, and parsing them only to write them again was half its cost. */
export interface StoredTask extends TaskPosition {
  json: string
}

export interface TaskStore {
  /** Adds the newest version of each task (which needs `version.taskId`); older versions stay readable at earlier moments until `forget`. */
  put(tasks: readonly Task[]): Promise<Moment>
  /** The current version. */
  get(taskId: string): Promise<Task | undefined>
  /** Whether a task with this id has ever been written. */
  exists(taskId: string): Promise<boolean>
  page(query: TaskPageQuery): Promise<StoredTask[]>
  /** The newest moment. */
  moment(): Promise<Moment>
  /** The oldest moment that can still be paged: grows with `forget`. Ask after paging, not before: it may grow in between. */
  oldestMoment(): Promise<Moment>
  count(): Promise<number>
  /** Drops versions that were replaced before this time of the real clock, as a walk takes real time; moments before it can no longer be paged. */
  forget(replacedBefore: number): Promise<void>
}

export interface EntityStore {
  get(entityId: string): Promise<Entity | undefined>
  /** Replaces the entity as it now is. */
  put(entities: readonly Entity[]): Promise<void>
  /** Ids in ascending order, for the simulation. */
  ids(): Promise<string[]>
}

export interface StoredObject {
  path: string
  /** SHA-256 of the bytes, 64 lower-case hex digits; also where `BlobStore` keeps them. */
  sha256: string
  bytes: number
  contentType: string
}

export interface ObjectStore {
  get(path: string): Promise<StoredObject | undefined>
  put(object: StoredObject): Promise<void>
}

export interface DeletedObject {
  path: string
  checksum: string
  deletedAt: number
}

export interface DeletedObjectStore {
  /** A pair of path and checksum that is there already keeps its place and takes the new time. */
  put(records: readonly DeletedObject[]): Promise<void>
  /** Oldest record first by insertion; `after` is the position that the previous page ended with. */
  page(after: number | undefined, limit: number): Promise<{ position: number; record: DeletedObject }[]>
  count(): Promise<number>
}

/** What a deletion of this stream meets, beside its being there at all (see the egress section of the interface). */
export interface EgressStream {
  egressId: string
  state: 'active' | 'deleted'
  /** The ingress it derives from is not live: deletion is refused with 400. */
  sourceLive: boolean
  /** Only clients of this list may delete it; absent means every client with `egress:delete`. */
  allowedClients?: string[]
  /** Starting or draining until this time: 503 with a retry hint. `Infinity` is stored as null and means for good. */
  unavailableUntil?: number | null
  /** After this many more attempts an unavailable stream recovers (counts down with every 503). */
  attemptsUntilReady?: number
}

export interface EgressStreamStore {
  get(egressId: string): Promise<EgressStream | undefined>
  put(streams: readonly EgressStream[]): Promise<void>
  all(): Promise<EgressStream[]>
}

/** Things that are to happen: delivery attempts, status steps, time-outs, expiries. Kept in the database so that a restart forgets none. */
export interface AgendaItem {
  /** Unique; writing the same id again replaces the item. */
  id: string
  dueAt: number
  kind: string
  /** The task, entity or stream it is about. */
  subject: string
  /** Kind-specific, as JSON. */
  payload: unknown
}

export interface AgendaStore {
  put(items: readonly AgendaItem[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Items due at or before `now`, earliest first, ties by id. */
  due(now: number, limit: number): Promise<AgendaItem[]>
}
