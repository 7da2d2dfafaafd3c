import { setImmediate } from 'node:timers/promises'

import { initialSchedule } from '../simulation/initial-schedule.ts'
import type { BlobStore } from '../store/blob-store.ts'
import type { Store } from '../store/store.ts'
import { grownTasks } from './large.ts'
import type { Seed } from './random.ts'
import { readScenario } from './read-scenario.ts'
import { scenarioFolder } from './scenario-names.ts'
import { worldOf, type Scenario, type ScenarioWorld, type WorldParts } from './scenario.ts'

export interface SeedOptions {
  name: string
  seed: Seed
  /** Milliseconds; the origin of all offsets. */
  start: number
  /** Grow to this many tasks; fewer changes nothing. */
  tasks?: number
  onProgress?: (written: number, wanted: number) => void
}

/** Kept, so that the simulation continues after a restart. */
export interface ScenarioOrigin {
  name: string
  seed: Seed
  start: number
}

const ORIGIN = 'scenario-origin'
const WORLD = 'scenario-world'

export async function readOrigin(store: Store): Promise<ScenarioOrigin | undefined> {
  const text = await store.settings.get(ORIGIN)
  return text === undefined ? undefined : JSON.parse(text)
}

export async function openWorld(store: Store): Promise<ScenarioWorld | undefined> {
  const origin = await readOrigin(store)
  if (origin === undefined) return undefined
  const kept = await store.settings.get(WORLD)
  const parts: WorldParts | undefined = kept === undefined ? builtIn(origin) : JSON.parse(kept)
  return parts && worldOf(parts, origin.seed, origin.start)
}

/** Stores of version 0.2 kept no world; all scenarios were built in. */
function builtIn({ name, start }: ScenarioOrigin): WorldParts | undefined {
  const folder = scenarioFolder(name)
  return folder === undefined ? undefined : readScenario(folder, start)
}

/** Whole seconds keep times readable. */
export function wholeSecond(time: number): number {
  return Math.floor(time / 1000) * 1000
}

const BATCH = 4000

/** Deterministic. `scenario` is read at the whole second of the start. Doesn't admit clients. */
export async function seedScenario(
  store: Store,
  blobs: BlobStore,
  scenario: Scenario,
  { name, seed, start: asked, tasks: least = 0, onProgress }: SeedOptions,
): Promise<void> {
  const start = wholeSecond(asked)
  const world = worldOf(scenario, seed, start)
  await putObjects(store, blobs, scenario)
  const { tasks } = scenario
  const wanted = Math.max(least, tasks.length)
  let written = tasks.length
  for (const batch of grownTasks(world, wanted - tasks.length, BATCH)) {
    await store.transaction((tx) => tx.tasks.put(batch))
    written += batch.length
    onProgress?.(written, wanted)
    // The embedded database never yields; signals need a pause.
    await setImmediate()
  }
  await store.transaction(async (tx) => {
    await tx.entities.put(scenario.entities)
    await tx.tasks.put(tasks)
    await tx.deletedObjects.put(scenario.deletedObjects)
    await tx.egressStreams.put(scenario.egressStreams)
    await tx.schedule.put(initialSchedule(world, tasks, scenario.lifecycles))
    const origin: ScenarioOrigin = { name, seed, start }
    await tx.settings.set(ORIGIN, JSON.stringify(origin))
    const { entities, creators, arrivals, reports } = scenario
    const parts: WorldParts = { entities, creators, arrivals, reports }
    await tx.settings.set(WORLD, JSON.stringify(parts))
  })
}

export async function putObjects(
  store: Store,
  blobs: BlobStore,
  { objects }: Pick<Scenario, 'objects'>,
): Promise<void> {
  for (const { path, contentType, content } of objects) {
    const { sha256, bytes } = await blobs.put(content())
    await store.objects.put({ path, sha256, bytes, contentType })
  }
}
