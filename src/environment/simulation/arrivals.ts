import type { Entity } from '../../contract/entity/entity.ts'
import type { Task } from '../../contract/task.ts'
import { described } from '../entity-description.ts'
import { entityId } from '../scenario/entities/names.ts'
import { entityAt } from '../scenario/movement.ts'
import { between, pick, random, uuid } from '../scenario/random.ts'
import { TEMPLATES } from '../scenario/tasks/background.ts'
import { buildTask, type World } from '../scenario/tasks/build.ts'
import type { TaskPlan } from '../scenario/tasks/plan.ts'

/** One task in so many brings sub-tasks: the next few hang under it. */
const FAMILY = 8
const CHILDREN = 3

function idOf(world: World, number: number): string {
  return uuid(world.seed, `arrival ${number}`)
}

/** What the watch hands out next; `number` counts arrivals. */
export function arrivalPlan(world: World, number: number): TaskPlan {
  const next = random(world.seed, `arrival plan ${number}`)
  const template = pick(TEMPLATES, next)
  const assignee = pick(template.assignees, next)
  const names = [...(template.entities ?? []), ...(assignee.startsWith('user ') ? [] : [assignee])]
  const place = number % FAMILY
  const plan: TaskPlan = {
    id: idOf(world, number),
    title: template.title.replace('#', String((number % 900) + 100)),
    status: 'STATUS_CREATED',
    kind: template.kind,
    assignee,
    updated: 0,
    created: 0,
    versions: [1, 1],
    entities: [...new Set(names)],
    elsewhere: number % 19 === 4,
  }
  if (place > 0 && place <= CHILDREN && number > place) plan.parent = idOf(world, number - place)
  if (next() < 0.4 && !plan.elsewhere) {
    plan.deliverBefore = between(60, 480, next)
    plan.acknowledge = next() < 0.5
    if (next() < 0.7) plan.retry = pick(['5s', '10s', '2.500s', 'default'], next)
  }
  if (next() < 0.4) plan.completeBefore = between(15, 90, next) * 60
  return plan
}

/** A new task at `time` that is given its entities as they are then; `current` reads one from the store. */
export async function arrival(
  world: World,
  number: number,
  time: number,
  current: (id: string) => Promise<Entity | undefined>,
): Promise<Task> {
  const plan = arrivalPlan(world, number)
  const entities = new Map<string, Entity>()
  for (const name of plan.entities ?? []) {
    const atStart = world.entities.get(entityId(name))
    const now = await current(entityId(name))
    if (atStart !== undefined) {
      const moved = entityAt(atStart, world.start, time, now ?? atStart)
      // The store may have been filled when entities were kept without one.
      entities.set(entityId(name), described(moved))
    }
  }
  return buildTask(plan, { seed: world.seed, start: time, entities })
}
