import type { Entity } from '../../contract/entity/entity.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Task } from '../../contract/task.ts'
import type { GivenClient } from '../access/clients.ts'
import type { Lifecycle } from '../simulation/lifecycle-steps.ts'
import type { DeletedObject, EgressStream } from '../store/store.ts'
import type { Seed } from './random.ts'

/** What a folder holds, with all its times counted from one start. */
export interface Scenario {
  /** As they are at the start. */
  entities: readonly Entity[]
  tasks: readonly Task[]
  egressStreams: readonly EgressStream[]
  deletedObjects: readonly DeletedObject[]
  objects: readonly ScenarioObject[]
  lifecycles: readonly Lifecycle[]
  /** Who may come in; absent: the two well-known clients. */
  clients?: readonly GivenClient[]
  /** Who hands out tasks. */
  creators: readonly Principal[]
  /** What the watch keeps handing out. Also what a scenario is grown with. */
  arrivals: readonly Arrival[]
  /** What brings the picture, share by share. */
  reports?: Report | undefined
}

export interface ScenarioObject {
  path: string
  contentType: string
  content: () => Uint8Array | AsyncIterable<Uint8Array>
}

/** A kind of task that comes again and again. */
export interface Arrival {
  /** `#` becomes a number. */
  displayName: string
  /** Last part of the specification's type. */
  kind: string
  /** One of them gets it. */
  assignees: readonly Principal[]
  /** Entities of the scenario that it brings in, beside its assignee. */
  entityIds: readonly string[]
}

/** A kind of task that reports what there is to see. */
export type Report = Omit<Arrival, 'entityIds'>

/** What the simulation goes by. */
export interface World {
  /** Of its chance. */
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

/** What a store keeps of a scenario, so that the simulation can continue without its folder. */
export type WorldParts = Pick<Scenario, 'entities' | 'creators' | 'arrivals' | 'reports'>
