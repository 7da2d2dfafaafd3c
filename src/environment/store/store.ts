import type { Entity } from '../../contract/entity/entity.ts'
import type { Task, TaskStatusValue } from '../../contract/task.ts'
import type { TaskPosition } from './task-order.ts'

/** Writes are durable when they resolve. Times are milliseconds since 1970. */
export interface Store {
  readonly settings: SettingStore
  readonly clients: ClientStore
  readonly tasks: TaskStore
  readonly entities: EntityStore
  readonly objects: ObjectStore
  readonly deletedObjects: DeletedObjectStore
  readonly egressStreams: EgressStreamStore
  readonly schedule: ScheduleStore
  /** All or nothing. Use the given store in `work`; other writers wait. Nested transactions join. */
  transaction<T>(work: (store: Store) => Promise<T>, size?: 'usual' | 'large'): Promise<T>
  /** Whether this process runs the simulation for all that share the store. */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/** Scenario name, seed, first start, signing key. */
export interface SettingStore {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
}

export interface Client {
  id: string
  /** From `hashSecret`; never the secret. */
  secretHash: string
  /** As in `handlers.ts`. */
  permissions: string[]
}

export interface ClientStore {
  get(id: string): Promise<Client | undefined>
  /** In ascending order of id. */
  all(): Promise<Client[]>
  put(client: Client): Promise<void>
  remove(id: string): Promise<void>
}

/** A point in the order of writes: one per committed `put`, unrelated to clocks. Pins a page walk. */
export type Moment = number

export interface TaskPageQuery {
  moment: Moment
  status?: TaskStatusValue
  parentTaskId?: string
  /** Exclusive bounds on `lastUpdateTime`. */
  updatedAfter?: number
  updatedBefore?: number
  /** Last row of the previous page; newest update first, ties by id. */
  after?: TaskPosition
  limit: number
}

/** Kept as text: parsing and writing was half of a page's cost. */
export interface StoredTask extends TaskPosition {
  json: string
}

export interface TaskStore {
  /** Adds new versions (`version.taskId` required); older ones stay readable until `forget`. */
  put(tasks: readonly Task[]): Promise<Moment>
  get(taskId: string): Promise<Task | undefined>
  exists(taskId: string): Promise<boolean>
  page(query: TaskPageQuery): Promise<StoredTask[]>
  moment(): Promise<Moment>
  /** The oldest that can be paged; grows with `forget`, so ask after paging. */
  oldestMoment(): Promise<Moment>
  /** Drops versions replaced before this time of the real clock. */
  forget(replacedBefore: number): Promise<void>
}

export interface EntityStore {
  get(entityId: string): Promise<Entity | undefined>
  put(entities: readonly Entity[]): Promise<void>
}

export interface StoredObject {
  path: string
  /** 64 lower-case hex digits; the key in `BlobStore`. */
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
  /** A known pair of path and checksum keeps its position and gets the new time. */
  put(records: readonly DeletedObject[]): Promise<void>
  /** Oldest insertion first; `after` is the previous page's last position. */
  page(after: number | undefined, limit: number): Promise<{ position: number; record: DeletedObject }[]>
}

/** State that a deletion depends on (the interface's egress section). */
export interface EgressStream {
  egressId: string
  state: 'active' | 'deleted'
  /** False: its ingress isn't live and deletion gets 400. */
  sourceLive: boolean
  /** Only these clients may delete it; absent: all with `egress:delete`. */
  allowedClients?: string[]
  /** Starting or draining until then: 503. `Infinity` is stored as null. */
  unavailableUntil?: number | null
  /** Recovers after this many more attempts (each 503 counts down). */
  attemptsUntilReady?: number
}

export interface EgressStreamStore {
  get(egressId: string): Promise<EgressStream | undefined>
  put(streams: readonly EgressStream[]): Promise<void>
}

/** Future events, in the database so that they survive a restart. */
export interface ScheduleItem {
  /** Unique; writing it again replaces the item. */
  id: string
  dueAt: number
  kind: string
  /** Id of the task, entity or stream. */
  subject: string
  payload: unknown
}

export interface ScheduleStore {
  put(items: readonly ScheduleItem[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Earliest first, ties by id. */
  due(now: number, limit: number): Promise<ScheduleItem[]>
}
