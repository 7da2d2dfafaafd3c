import type { Entity } from '../../contract/entity/entity.ts'
import type { Seed } from './random.ts'
import { readScenario } from './read-scenario.ts'
import { scenarioFolder } from './scenario-names.ts'
import { worldOf, type Scenario, type ScenarioWorld } from './scenario.ts'
import { wholeSecond } from './seed.ts'

const read = new Map<number, Scenario>()

/** The default scenario at a start (milliseconds), cached: tests must not change it. */
export function harborWest(start: number): Scenario {
  const second = wholeSecond(start)
  const scenario = read.get(second) ?? readScenario(scenarioFolder('harbor-west') ?? '', second)
  read.set(second, scenario)
  return scenario
}

/** Generated content, up to megabytes. */
const LARGE_OBJECT = /\.(nc|xtf|bin)$/

/** Without its large files, the slowest part to make and store. */
export function smallHarborWest(start: number): Scenario {
  const { objects, ...scenario } = harborWest(start)
  return { ...scenario, objects: objects.filter(({ path }) => !LARGE_OBJECT.test(path)) }
}

/** Its world. */
export function harborWestWorld(start: number, seed: Seed = 1): ScenarioWorld {
  return worldOf(harborWest(start), seed, start)
}

/** The entity of that name as it is at start. */
export function entityNamed(world: ScenarioWorld, name: string): Entity {
  const entity = [...world.entities.values()].find(({ aliases }) => aliases?.name === name)
  if (entity === undefined) throw new Error(`no entity named ${name}`)
  return entity
}
