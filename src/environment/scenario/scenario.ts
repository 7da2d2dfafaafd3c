import type { Entity } from '../../contract/entity/entity.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Task } from '../../contract/task.ts'
import type { GivenClient } from '../access/clients.ts'
import type { Lifecycle } from '../simulation/lifecycle-steps.ts'
import type { DeletedObject, EgressStream } from '../store/store.ts'
import type { Seed } from './random.ts'

/** All times count from one start. */
export interface Scenario {
  entities: readonly Entity[]
  tasks: readonly Task[]
  egressStreams: readonly EgressStream[]
  deletedObjects: readonly DeletedObject[]
  objects: readonly ScenarioObject[]
  lifecycles: readonly Lifecycle[]
  /** Default: the two well-known ones. */
  clients?: readonly GivenClient[]
  creators: readonly Principal[]
  /** Handed out during the watch; also used to grow a scenario. */
  arrivals: readonly Arrival[]
  reports?: Report | undefined
}

export interface ScenarioObject {
  path: string
  contentType: string
  content: () => Uint8Array | AsyncIterable<Uint8Array>
}

/** A recurring kind of task. */
export interface Arrival {
  /** `#` becomes a number. */
  displayName: string
  kind: string
  assignees: readonly Principal[]
  /** Besides its assignee. */
  entityIds: readonly string[]
}

export type Report = Omit<Arrival, 'entityIds'>

/** Input of the simulation. */
export interface ScenarioWorld {
  seed: Seed
  /** Milliseconds. */
  start: number
  /** At start, by id. */
  entities: ReadonlyMap<string, Entity>
  creators: readonly Principal[]
  arrivals: readonly Arrival[]
  reports?: Report | undefined
}

export function worldOf(
  { entities, creators, arrivals, reports }: WorldParts,
  seed: Seed,
  start: number,
): ScenarioWorld {
  return {
    seed,
    start,
    entities: new Map(entities.map((entity) => [entity.entityId ?? '', entity])),
    creators,
    arrivals,
    reports,
  }
}

export type WorldParts = Pick<Scenario, 'entities' | 'creators' | 'arrivals' | 'reports'>
