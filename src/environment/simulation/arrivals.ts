import { datetimeOf } from '../../contract/datetime.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import type { Task } from '../../contract/task.ts'
import { described } from '../entity-description.ts'
import { entityAt } from '../scenario/movement.ts'
import { between, pick, random, uuid } from '../scenario/random.ts'
import type { ScenarioWorld } from '../scenario/scenario.ts'
import { specification } from './messages.ts'
import { planner } from './task-changes.ts'

/** Every eighth task has the next few as sub-tasks. */
const FAMILY = 8
const CHILDREN = 3

function idOf(world: ScenarioWorld, number: number): string {
  return uuid(world.seed, `arrival ${number}`)
}

/** `number` counts arrivals; `current` reads an entity from the store. */
export async function arrival(
  world: ScenarioWorld,
  number: number,
  time: number,
  current: (id: string) => Promise<Entity | undefined>,
): Promise<Task> {
  const next = random(world.seed, `arrival plan ${number}`)
  const { displayName, kind, assignees, entityIds } = pick(world.arrivals, next)
  const assignee = pick(assignees, next)
  const isExecutedElsewhere = number % 19 === 4
  const place = number % FAMILY
  const isChild = place > 0 && place <= CHILDREN && number > place
  const constraints = constraintsOf(time, isExecutedElsewhere, next)
  const agent = assignee.system?.entityId ?? assignee.team?.entityId
  const entities = await entitiesNow(
    world,
    new Set(agent === undefined ? entityIds : [...entityIds, agent]),
    time,
    current,
  )

  const taskId = idOf(world, number)
  const title = displayName.replace('#', String((number % 900) + 100))
  const ofTask = random(world.seed, `task ${taskId}`)
  return {
    version: { taskId, definitionVersion: 1, statusVersion: 1 },
    displayName: title,
    specification: specification({ kind, title, entities, next: ofTask }),
    createdBy: pick(world.creators, ofTask),
    lastUpdatedBy: planner,
    lastUpdateTime: datetimeOf(time),
    status: { status: 'STATUS_CREATED', lastUpdateTime: datetimeOf(time) },
    relations: { assignee, ...(isChild ? { parentTaskId: idOf(world, number - place) } : {}) },
    isExecutedElsewhere,
    createTime: datetimeOf(time),
    initialEntities: entities.map((entity) => ({ entity, snapshot: false })),
    ...constraints,
  }
}

function constraintsOf(time: number, isExecutedElsewhere: boolean, next: () => number): Partial<Task> {
  const after = (seconds: number): string => datetimeOf(time + seconds * 1000)
  const constraints: Partial<Task> = {}
  if (next() < 0.4 && !isExecutedElsewhere) {
    const deliverBefore = after(between(600, 1200, next))
    const requireAcknowledgement = next() < 0.5
    const retry = next() < 0.7 ? pick(['5s', '10s', '2.500s', 'default'], next) : undefined
    if (retry !== undefined)
      constraints.retryStrategy = { fixedRetryStrategy: retry === 'default' ? {} : { retryInterval: retry } }
    constraints.deliveryState = {
      deliveryConstraints: { deliverAfter: datetimeOf(time), deliverBefore, requireAcknowledgement },
    }
  }
  if (next() < 0.4) constraints.executionConstraints = { completeBefore: after(between(60, 150, next) * 60) }
  return constraints
}

export async function entitiesNow(
  { entities, start }: ScenarioWorld,
  ids: Iterable<string>,
  time: number,
  current: (id: string) => Promise<Entity | undefined>,
): Promise<Entity[]> {
  const given: Entity[] = []
  for (const id of ids) {
    const atStart = entities.get(id)
    if (atStart === undefined) continue
    const moved = entityAt(atStart, start, time, (await current(id)) ?? atStart)
    // Copies don't expire: the task would call an expired entity live.
    const { expiryTime: _over, ...lasting } = described(moved)
    given.push(lasting)
  }
  return given
}
