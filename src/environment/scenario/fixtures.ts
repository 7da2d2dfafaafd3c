import { wellKnownClients } from '../access/clients.ts'
import { DELETED_OBJECT_COUNT } from './deleted-objects.ts'
import { ACTIVE_STREAMS, REFUSED_STREAMS } from './egress-streams.ts'
import { entityId } from './entities/names.ts'
import { scenarioObjects, STILL } from './objects/catalogue.ts'
import { sha256 } from './seed.ts'
import { SEARCH_MISSION } from './tasks/headlines-search.ts'
import { SCENARIO_TASKS } from './tasks/scenario-tasks.ts'
import { createWorld } from './world.ts'

/** Things of a freshly seeded default scenario that a check may rely on. None depends on the start. */
export interface Fixtures {
  clients: { id: string; secret: string; permissions: readonly string[] }[]
  object: { path: string; sha256: string; bytes: number }
  /** A task with sub-tasks. */
  parentTaskId: string
  /** `after` is the value of the field at `fieldPath` of the entity once the override is removed. */
  override: { entityId: string; fieldPath: string; after: unknown }
  egress: { active: string[]; sourceNotLive: string; forbidden: string; unavailable: string; recovers: string }
  /** At start, before the simulation adds any. */
  taskCount: number
  deletedObjectCount: number
}

/** Computed from the scenario's own values, so that they can't differ from what it seeds. */
export function fixtures(): Fixtures {
  const world = createWorld(1, 0)
  const object = scenarioObjects(world).find(({ path }) => path === STILL)
  const ship = world.entities.get(entityId('M/V Cape Lorne'))
  const override = ship?.overrides?.override?.[0]
  if (object === undefined || override?.fieldPath === undefined)
    throw new Error('the scenario lacks what its fixtures name')
  const bytes = object.bytes()
  const { sourceNotLive, forbidden, unavailable, recovers } = REFUSED_STREAMS
  return {
    clients: wellKnownClients.map((client) => ({ ...client })),
    object: { path: object.path, sha256: sha256(bytes), bytes: bytes.byteLength },
    parentTaskId: SEARCH_MISSION,
    override: {
      entityId: entityId('M/V Cape Lorne'),
      fieldPath: override.fieldPath,
      after: valueAt(override.maskedFieldValue, override.fieldPath),
    },
    egress: { active: [...ACTIVE_STREAMS], sourceNotLive, forbidden, unavailable, recovers },
    taskCount: SCENARIO_TASKS,
    deletedObjectCount: DELETED_OBJECT_COUNT,
  }
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined,
      value,
    )
}
