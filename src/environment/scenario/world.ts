import { described } from '../entity-description.ts'
import { sceneEntities } from './entities/scene.ts'
import type { Seed } from './random.ts'
import type { World } from './tasks/build.ts'
import { timeline } from './timeline.ts'

/** The scene at `start` (milliseconds), for building tasks and for moving it on. */
export function createWorld(seed: Seed, start: number): World {
  const entities = sceneEntities(timeline(start)).map((entity) => [entity.entityId ?? '', described(entity)] as const)
  return { seed, start, entities: new Map(entities) }
}
