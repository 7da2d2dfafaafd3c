import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { initialAgenda } from '../simulation/initial-agenda.ts'
import type { BlobStore } from '../store/blob-store.ts'
import type { Store } from '../store/store.ts'
import { deletedObjects } from './deleted-objects.ts'
import { egressStreams } from './egress-streams.ts'
import { grownTasks } from './large.ts'
import { scenarioObjects } from './objects/catalogue.ts'
import type { Seed } from './random.ts'
import { SCENARIO_TASKS, scenarioTasks } from './tasks/scenario-tasks.ts'
import type { World } from './tasks/build.ts'
import { createWorld } from './world.ts'

/** Names that `--scenario` takes. */
export const SCENARIOS = ['harbor-west'] as const
export type ScenarioName = (typeof SCENARIOS)[number]

/** The level that the world of a scenario is at as a whole; single entities may be marked higher. */
export function scenarioMarking(name: string): string | undefined {
  return name === 'harbor-west' ? 'UNCLASSIFIED' : undefined
}

export interface ScenarioOptions {
  name: ScenarioName
  seed: Seed
  /** The scenario's first moment, milliseconds: all its times are offsets from it. */
  start: number
  /** Grow the tasks to this many; fewer than the scenario has changes nothing. */
  tasks?: number
  onProgress?: (written: number, wanted: number) => void
}

/** Where a store's world comes from, kept so that the simulation can go on after a restart. */
export interface Origin {
  name: ScenarioName
  seed: Seed
  start: number
}

const ORIGIN = 'scenario-origin'

/** The origin of the scenario in this store; undefined when it was never seeded. */
export async function readOrigin(store: Store): Promise<Origin | undefined> {
  const text = await store.settings.get(ORIGIN)
  return text === undefined ? undefined : JSON.parse(text)
}

const BATCH = 4000

/**
 * Fills an empty store with a scenario: entities, tasks, objects, deleted-object records, egress streams, and what is to happen next. The same
 * options give the same content. Who may come in is not its business.
 */
export async function seedScenario(store: Store, blobs: BlobStore, options: ScenarioOptions): Promise<void> {
  // Whole seconds, so that the times of a scenario read well.
  const start = Math.floor(options.start / 1000) * 1000
  const world = createWorld(options.seed, start)
  const stored = await putObjects(store, blobs, world)
  const tasks = scenarioTasks(world)
  const wanted = Math.max(options.tasks ?? 0, tasks.length)
  let written = tasks.length
  for (const batch of grownTasks(options.seed, start, wanted - SCENARIO_TASKS, BATCH)) {
    await store.transaction((tx) => tx.tasks.put(batch))
    written += batch.length
    options.onProgress?.(written, wanted)
    // The embedded database answers without a pause in which a signal could be heard.
    await setImmediate()
  }
  await store.transaction(async (tx) => {
    await tx.entities.put([...world.entities.values()])
    await tx.tasks.put(tasks)
    await tx.deletedObjects.put(deletedObjects(start, (path) => stored.get(path)))
    await tx.egressStreams.put(egressStreams())
    await tx.agenda.put(initialAgenda(world, tasks))
    const origin: Origin = { name: options.name, seed: options.seed, start }
    await tx.settings.set(ORIGIN, JSON.stringify(origin))
  })
}

async function putObjects(store: Store, blobs: BlobStore, world: World): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const object of scenarioObjects(world)) {
    const { sha256, bytes } = await blobs.put(object.bytes())
    stored.set(object.path, sha256)
    await store.objects.put({ path: object.path, sha256, bytes, contentType: object.contentType })
  }
  return stored
}

/** SHA-256 of bytes, as object records carry it. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
