import type { Entity } from '../../contract/entity/entity.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Task } from '../../contract/task.ts'
import type { GivenClient } from '../access/clients.ts'
import type { Lifecycle } from '../simulation/lifecycle-steps.ts'
import type { DeletedObject, EgressStream } from '../store/store.ts'
import type { Seed } from './random.ts'

/** A scenario folder's content, with all times counted from one start. */
export interface Scenario {
  /** As they are at the start. */
  entities: readonly Entity[]
  tasks: readonly Task[]
  egressStreams: readonly EgressStream[]
  deletedObjects: readonly DeletedObject[]
  objects: readonly ScenarioObject[]
  lifecycles: readonly Lifecycle[]
  /** Clients; absent: the two well-known ones. */
  clients?: readonly GivenClient[]
  /** Who hands out tasks. */
  creators: readonly Principal[]
  /** Tasks handed out during the watch, also used to grow a scenario. */
  arrivals: readonly Arrival[]
  /** Reports that bring the entities, share by share. */
  reports?: Report | undefined
}

export interface ScenarioObject {
  path: string
  contentType: string
  content: () => Uint8Array | AsyncIterable<Uint8Array>
}

/** A kind of task that recurs. */
export interface Arrival {
  /** `#` becomes a number. */
  displayName: string
  /** Last part of the specification's type. */
  kind: string
  /** One of them gets the task. */
  assignees: readonly Principal[]
  /** The scenario's entities it includes, besides its assignee. */
  entityIds: readonly string[]
}

/** A kind of task that reports entities. */
export type Report = Omit<Arrival, 'entityIds'>

/** Input of the simulation. */
export interface World {
  /** Of the random choices. */
  seed: Seed
  /** Milliseconds. */
  start: number
  /** Entities as they are at start, by id. */
  entities: ReadonlyMap<string, Entity>
  creators: readonly Principal[]
  arrivals: readonly Arrival[]
  reports?: Report | undefined
}

export function worldOf({ entities, creators, arrivals, reports }: WorldParts, seed: Seed, start: number): World {
  return {
    seed,
    start,
    entities: new Map(entities.map((entity) => [entity.entityId ?? '', entity])),
    creators,
    arrivals,
    reports,
  }
}

/** The part of a scenario that a store keeps, so that the simulation continues without its folder. */
export type WorldParts = Pick<Scenario, 'entities' | 'creators' | 'arrivals' | 'reports'>
