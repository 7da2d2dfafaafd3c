import type { Entity } from '../../../contract/entity/entity.ts'
import type { Task, TaskEntity, TaskStatus, TaskStatusValue } from '../../../contract/task.ts'
import { entityId } from '../entities/names.ts'
import { entityAsOf } from '../movement.ts'
import { between, pick, random, type Seed } from '../random.ts'
import { MINUTE, timeline } from '../timeline.ts'
import { errorDetails, estimate, progress, result, specification } from './messages.ts'
import type { TaskPlan } from './plan.ts'
import { assigneePrincipal, CREATORS, updater } from './principals.ts'

export interface World {
  seed: Seed
  /** Milliseconds. */
  start: number
  /** Entities as they are at start, by id. */
  entities: ReadonlyMap<string, Entity>
}

const DELIVERY: Partial<Record<TaskStatusValue, string>> = {
  STATUS_INVALID: 'INVALID',
  STATUS_SENT: 'PENDING_EXECUTE',
  STATUS_CANCEL_REQUESTED: 'PENDING_CANCEL',
  STATUS_COMPLETE_REQUESTED: 'PENDING_COMPLETE',
}
const NOT_YET_SENT: readonly TaskStatusValue[] = ['STATUS_CREATED', 'STATUS_SCHEDULED_IN_MANAGER']
const UNDER_WAY: readonly TaskStatusValue[] = [
  'STATUS_EXECUTING',
  'STATUS_WAITING_FOR_UPDATE',
  'STATUS_CANCEL_REQUESTED',
  'STATUS_COMPLETE_REQUESTED',
]

/** The task that a plan describes, in a world. The same plan in the same world gives the same task. */
export function buildTask(plan: TaskPlan, world: World): Task {
  const at = timeline(world.start)
  const next = random(world.seed, `task ${plan.id}`)
  const created =
    plan.created ?? plan.updated + (NOT_YET_SENT.includes(plan.status) ? 0 : plan.versions[1] * between(40, 220, next))
  const initialEntities = taskEntities(plan, plan.given ?? created, world)
  const source = {
    kind: plan.kind,
    title: plan.title,
    entities: initialEntities.flatMap(({ entity }) => (entity === undefined ? [] : [entity])),
    next,
  }
  return {
    version: { taskId: plan.id, definitionVersion: plan.versions[0], statusVersion: plan.versions[1] },
    ...naming(plan),
    specification: specification(source),
    createdBy: pick(CREATORS, next),
    lastUpdatedBy: updater(plan.assignee, plan.status),
    lastUpdateTime: at(-plan.updated),
    status: buildStatus(plan, created, world, next),
    ...(plan.scheduled === undefined ? {} : { scheduledTime: at(plan.scheduled) }),
    ...(plan.assignee === undefined && plan.parent === undefined
      ? {}
      : {
          relations: {
            ...(plan.assignee === undefined ? {} : { assignee: assigneePrincipal(plan.assignee) }),
            ...(plan.parent === undefined ? {} : { parentTaskId: plan.parent }),
          },
        }),
    isExecutedElsewhere: plan.elsewhere ?? false,
    createTime: at(-created),
    ...(plan.replicated
      ? { replication: { staleTime: at(30 * MINUTE) }, owner: { entityId: entityId('Command post Thomaston') } }
      : {}),
    initialEntities,
    ...(plan.retry === undefined
      ? {}
      : { retryStrategy: { fixedRetryStrategy: plan.retry === 'default' ? {} : { retryInterval: plan.retry } } }),
    ...delivery(plan, created, world),
    ...(plan.startAfter === undefined && plan.completeBefore === undefined
      ? {}
      : {
          executionConstraints: {
            ...(plan.startAfter === undefined ? {} : { startAfter: at(plan.startAfter) }),
            ...(plan.completeBefore === undefined ? {} : { completeBefore: at(plan.completeBefore) }),
          },
        }),
  }
}

function naming(plan: TaskPlan): Pick<Task, 'displayName' | 'description'> {
  const titled = plan.titled ?? 'displayName'
  const description = `${plan.title}. Part of the search for S/Y Halcyon.`
  if (titled === 'both') return { displayName: plan.title, description }
  if (titled === 'description') return { description }
  return titled === 'displayName' ? { displayName: plan.title } : {}
}

/** The scenario's entity of that name as a task was given it `age` seconds before start. */
function taskEntities(plan: TaskPlan, age: number, world: World): TaskEntity[] {
  const names =
    plan.entities ?? (plan.assignee === undefined || plan.assignee.startsWith('user ') ? [] : [plan.assignee])
  return names.map((name) => {
    const entity = world.entities.get(entityId(name.replace('*', '')))
    if (entity === undefined) throw new Error(`no entity named ${name}`)
    const snapshot = name.startsWith('*')
    const given = entityAsOf(entity, world.start, world.start - age * 1000)
    // A task keeps what it was given: but for a snapshot, it would go on to call an entity live whose time is over.
    const { expiryTime: _over, ...lasting } = given
    return { entity: snapshot ? given : lasting, snapshot }
  })
}

function buildStatus(plan: TaskPlan, created: number, world: World, next: () => number): TaskStatus {
  const at = timeline(world.start)
  const running = UNDER_WAY.includes(plan.status)
  const percent = between(8, 92, next)
  const started = plan.started ?? Math.round(plan.updated + (created - plan.updated) * 0.6)
  const agents =
    plan.agents ?? (plan.assignee === undefined || plan.assignee.startsWith('user ') ? [] : [plan.assignee])
  const ended = plan.status.startsWith('STATUS_DONE')
  return {
    status: plan.status,
    ...(plan.error === undefined
      ? {}
      : {
          taskError: {
            code: plan.error[0],
            message: plan.error[1],
            errorDetails: errorDetails(plan.kind, plan.error[0], plan.error[1], next),
          },
        }),
    ...(running ? { progress: progress(plan.kind, percent, next) } : {}),
    ...(plan.status === 'STATUS_DONE_OK' ? { result: result(plan.kind, at(-plan.updated), next) } : {}),
    // Some executing tasks don't know when they began.
    ...((running && next() > 0.05) || (ended && plan.deliveryError === undefined) ? { startTime: at(-started) } : {}),
    ...(running
      ? { estimate: estimate(plan.kind, at(plan.completeBefore ?? between(10, 90, next) * MINUTE), next) }
      : {}),
    ...(running && agents.length > 0
      ? { allocation: { activeAgents: agents.map((name) => ({ entityId: entityId(name) })) } }
      : {}),
    lastUpdateTime: at(-plan.updated),
  }
}

function delivery(plan: TaskPlan, created: number, world: World): Pick<Task, 'deliveryState'> {
  const at = timeline(world.start)
  const constrained = plan.deliverBefore !== undefined || plan.acknowledge === true
  const unsent = NOT_YET_SENT.includes(plan.status)
  if (plan.elsewhere || (unsent && !constrained)) return {}
  return {
    deliveryState: {
      ...(unsent ? {} : { status: `DELIVERY_STATUS_${deliveryStatus(plan)}` }),
      ...(plan.deliveryError === undefined
        ? {}
        : { error: { code: plan.deliveryError[0], message: plan.deliveryError[1] } }),
      ...(constrained
        ? {
            deliveryConstraints: {
              deliverAfter: at(-created),
              ...(plan.deliverBefore === undefined
                ? {}
                : { deliverBefore: at(Math.max(plan.deliverBefore, 60 - created)) }),
              requireAcknowledgement: plan.acknowledge ?? false,
            },
          }
        : {}),
    },
  }
}

/** A request whose receipt must be acknowledged is not delivered by a machine's receipt alone. */
function deliveryStatus(plan: TaskPlan): string {
  const pending = DELIVERY[plan.status]
  if (pending !== undefined) return pending
  if (plan.status === 'STATUS_MACHINE_RECEIPT' && plan.acknowledge) return 'PENDING_EXECUTE'
  return plan.deliveryError === undefined ? 'DELIVERED' : 'PENDING_EXECUTE'
}
