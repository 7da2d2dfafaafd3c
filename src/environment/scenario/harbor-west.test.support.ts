import type { Entity } from '../../contract/entity/entity.ts'
import type { Seed } from './random.ts'
import { readScenario } from './read-scenario.ts'
import { scenarioFolder } from './scenario-names.ts'
import { worldOf, type Scenario, type World } from './scenario.ts'
import { wholeSecond } from './seed.ts'

/** The default scenario at a start (milliseconds). */
export function harborWest(start: number): Scenario {
  return readScenario(scenarioFolder('harbor-west') ?? '', wholeSecond(start))
}

/** Its world. */
export function harborWestWorld(start: number, seed: Seed = 1): World {
  return worldOf(harborWest(start), seed, start)
}

/** The entity of that name as it is at start. */
export function entityNamed(world: World, name: string): Entity {
  const entity = [...world.entities.values()].find(({ aliases }) => aliases?.name === name)
  if (entity === undefined) throw new Error(`no entity named ${name}`)
  return entity
}
