import { datetimeOf } from '../../contract/datetime.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import type { Task } from '../../contract/task.ts'
import { reports } from '../scenario/movement.ts'
import { pick, random, uuid } from '../scenario/random.ts'
import type { Report, ScenarioWorld } from '../scenario/scenario.ts'
import { entitiesNow } from './arrivals.ts'
import { result, specification } from './messages.ts'
import { planner } from './task-changes.ts'

/** Reports that cover all entities once. The first round is quick, for a new user. */
const ROUND = 5
const OPENING_MILLISECONDS = 5000
const REPORT_MILLISECONDS = 45_000
/** Bounds one report in a large world. */
const LARGEST_SHARE = 20

export function reportInterval(number: number): number {
  return number < ROUND ? OPENING_MILLISECONDS : REPORT_MILLISECONDS
}

/** A task done on arrival, as entities are known only through tasks. `current` reads from the store. */
export async function reportTask(
  world: ScenarioWorld,
  { displayName, kind, assignees }: Report,
  { number, time, current }: { number: number; time: number; current: (id: string) => Promise<Entity | undefined> },
): Promise<Task> {
  const taskId = uuid(world.seed, `report ${number}`)
  const next = random(world.seed, `task ${taskId}`)
  const title = displayName.replace('#', String(number + 1))
  const entities = await entitiesNow(world, shareOf(world, number), time, current)
  const at = datetimeOf(time)
  return {
    version: { taskId, definitionVersion: 1, statusVersion: 1 },
    displayName: title,
    specification: specification({ kind, title, entities, next }),
    createdBy: pick(world.creators, next),
    lastUpdatedBy: planner,
    lastUpdateTime: at,
    status: { status: 'STATUS_DONE_OK', lastUpdateTime: at, result: result(kind, at, next) },
    relations: { assignee: pick(assignees, next) },
    isExecutedElsewhere: true,
    createTime: at,
    initialEntities: entities.map((entity) => ({ entity, snapshot: false })),
  }
}

function shareOf({ entities, start }: ScenarioWorld, number: number): string[] {
  const ids = [...entities].flatMap(([id, atStart]) => (reports(atStart, start) ? [id] : []))
  const share = Math.min(Math.ceil(ids.length / ROUND), LARGEST_SHARE)
  return Array.from({ length: share }, (_, index) => ids[(number * share + index) % ids.length] ?? '')
}
