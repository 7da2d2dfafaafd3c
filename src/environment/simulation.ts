import { backgroundInterval } from './background-interval.ts'
import { member } from '../contract/json.ts'
import { timeOf } from '../contract/datetime.ts'
import type { Task } from '../contract/task.ts'
import type { Clock } from './clock.ts'
import { entityAt, reports } from './scenario/movement.ts'
import { between, random } from './scenario/random.ts'
import type { ScenarioWorld } from './scenario/scenario.ts'
import { openWorld } from './scenario/seed.ts'
import type { ScheduleItem, Store } from './store/store.ts'
import { arrival } from './simulation/arrivals.ts'
import { reportInterval, reportTask } from './simulation/reports.ts'
import { limitItem, stepItem } from './simulation/initial-schedule.ts'
import { endUndelivered, isUndelivered } from './simulation/delivery.ts'
import { nextStep, settle } from './simulation/life-cycle.ts'
import { lifecycleItem, stepsLeft, takeStep } from './simulation/lifecycle-steps.ts'
import { hasEnded } from './simulation/task-changes.ts'

export interface SimulationOptions {
  store: Store
  clock: Clock
  onError?: (error: unknown) => void
  onWarning?: (warning: TaskWarning) => void
}

/** Not a failure of the environment. */
export interface TaskWarning {
  taskId: string
  reason: string
}

export interface Simulation {
  /** Does all that is due. A call during a run waits for it, then does the rest. */
  advance(): Promise<void>
  /** Once a second while this process leads the store. Doesn't keep the process alive. */
  start(): Promise<void>
  /** Resolves when no work is running. */
  stop(): Promise<void>
}

const TICK_MILLISECONDS = 1000
const MOVE_MILLISECONDS = 10_000
/** Steps missed in a longer gap are settled, not replayed. */
const LONG_GAP_MILLISECONDS = 15 * 60_000
const BATCH = 64
/** Later steps get the real time: clients that poll by update time would miss them otherwise. */
export const LATE_MILLISECONDS = 2000

/**
 * Advances entities, tasks and arrivals by the store's schedule, stamped with the time due: restarts and the
 * rate of `advance` change nothing. After a long gap each live task takes one step at most.
 */
export function createSimulation({
  store,
  clock,
  onError = () => {},
  onWarning = () => {},
}: SimulationOptions): Simulation {
  let world: ScenarioWorld | undefined
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()

  async function advanceNow(areClientsAnswered: boolean): Promise<void> {
    world ??= await openWorld(store)
    if (world === undefined) return
    const current = world
    const now = clock.now()
    while ((await store.schedule.due(now, 1)).length > 0) {
      const warnings = await store.transaction((tx) =>
        advanceBatch({ store: tx, world: current, now, areClientsAnswered }),
      )
      for (const warning of warnings) onWarning(warning)
    }
  }

  const inTurn = (areClientsAnswered: boolean): Promise<void> => {
    const mine = running.then(() => advanceNow(areClientsAnswered))
    running = mine.catch(() => {})
    return mine
  }

  const advanceAsLeader = async (areClientsAnswered: boolean) => {
    // Two leaders do no harm: writers take turns.
    if (await store.lead()) await inTurn(areClientsAnswered)
  }

  return {
    advance: () => inTurn(false),
    async start() {
      await advanceAsLeader(false).catch(onError)
      let busy = false
      timer ??= backgroundInterval(() => {
        if (busy) return
        busy = true
        ticking = advanceAsLeader(true)
          .catch(onError)
          .finally(() => (busy = false))
      }, TICK_MILLISECONDS)
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await ticking
      await running
    },
  }
}

interface Moving {
  store: Store
  world: ScenarioWorld
  now: number
  /** A client may have seen the state between the due time and now. */
  areClientsAnswered: boolean
}

interface Context extends Moving {
  /** Reported after the commit. */
  warnings: TaskWarning[]
  /** Due in a long gap. */
  late: boolean
}

/** One at a time, earliest first: a step may add an item before the next one. */
async function advanceBatch(moving: Moving): Promise<TaskWarning[]> {
  const warnings: TaskWarning[] = []
  for (let done = 0; done < BATCH; done++) {
    const [item] = await moving.store.schedule.due(moving.now, 1)
    if (item === undefined) break
    const behind = moving.now - item.dueAt
    const isStampedNow = moving.areClientsAnswered && behind > LATE_MILLISECONDS
    const context = { ...moving, warnings, late: behind > LONG_GAP_MILLISECONDS }
    await handle(context, isStampedNow ? { ...item, dueAt: moving.now } : item)
  }
  return warnings
}

async function handle(context: Context, item: ScheduleItem): Promise<void> {
  const { store } = context
  const sequel = await outcome(context, item)
  if (!sequel.some((each) => each.id === item.id)) await store.schedule.remove([item.id])
  await store.schedule.put(sequel)
}

function outcome(context: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  switch (item.kind) {
    case 'step':
      return step(context, item)
    case 'lifecycle':
      return lifecycle(context, item)
    case 'delivery-limit':
      return deliveryLimit(context, item)
    case 'expiry':
      return expire(context, item)
    case 'move':
      return move(context, item)
    case 'arrival':
      return arrive(context, item)
    case 'report':
      return report(context, item)
    default:
      return Promise.resolve([])
  }
}

async function step({ store, world, now, late, warnings }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  const task = await store.tasks.get(item.subject)
  if (task === undefined || hasEnded(task)) return []
  // Settled at the moment it would have come to rest.
  const take = late ? settle : nextStep
  const { task: after, again, warning } = take(world.seed, task, item.dueAt)
  if (warning !== undefined) warnings.push({ taskId: item.subject, reason: warning })
  if (after !== task) await store.tasks.put([after])
  if (again === undefined) return []
  const next = item.dueAt + again * 1000
  // Spread, so that they don't all come at once.
  const spread = Math.floor(random(world.seed, `spread ${item.subject}`)() * 120_000)
  return [stepItem(item.subject, late ? Math.max(next, now - LONG_GAP_MILLISECONDS + spread) : next)]
}

async function lifecycle({ store }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  const [step, ...rest] = stepsLeft(item)
  const task = await store.tasks.get(item.subject)
  if (task === undefined || step === undefined) return []
  await store.tasks.put([takeStep(task, step, item.dueAt)])
  return lifecycleItem(item.subject, rest)
}

async function deliveryLimit({ store, world }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  const task = await store.tasks.get(item.subject)
  if (task === undefined || !isUndelivered(task)) return []
  await store.tasks.put([endUndelivered(task, item.dueAt, world.seed)])
  await store.schedule.remove([stepItem(item.subject, 0).id])
  return []
}

async function expire({ store }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  const entity = await store.entities.get(item.subject)
  if (entity !== undefined) await store.entities.put([{ ...entity, isLive: false }])
  return []
}

/** Positions are a function of time: one movement replaces all missed ones. */
async function move({ store, world, now }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  const time = now - ((now - item.dueAt) % MOVE_MILLISECONDS)
  for (const [id, atStart] of world.entities) {
    const current = reports(atStart, world.start) ? await store.entities.get(id) : undefined
    if (current === undefined) continue
    const moved = entityAt(atStart, world.start, time, current)
    if (moved !== current) await store.entities.put([moved])
  }
  return [{ ...item, dueAt: time + MOVE_MILLISECONDS }]
}

function countOf(payload: unknown): number {
  return Number(member(payload, 'number') ?? 0)
}

async function arrive({ store, world, now, late }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  if (late) return [{ ...item, dueAt: now - LONG_GAP_MILLISECONDS }]
  const number = countOf(item.payload)
  const next = random(world.seed, `arrival time ${number}`)
  const task: Task = await arrival(world, number, item.dueAt, (id) => store.entities.get(id))
  await store.tasks.put([task])
  const taskId = task.version?.taskId ?? ''
  const limit = timeOf(task.deliveryState?.deliveryConstraints?.deliverBefore)
  return [
    { ...item, dueAt: item.dueAt + between(30, 90, next) * 1000, payload: { number: number + 1 } },
    stepItem(taskId, item.dueAt + between(3, 9, next) * 1000),
    ...(limit === undefined ? [] : [limitItem(taskId, limit)]),
  ]
}

async function report({ store, world, now, late }: Context, item: ScheduleItem): Promise<ScheduleItem[]> {
  if (world.reports === undefined) return []
  if (late) return [{ ...item, dueAt: now - LONG_GAP_MILLISECONDS }]
  const number = countOf(item.payload)
  const current = (id: string) => store.entities.get(id)
  await store.tasks.put([await reportTask(world, world.reports, { number, time: item.dueAt, current })])
  return [{ ...item, dueAt: item.dueAt + reportInterval(number), payload: { number: number + 1 } }]
}
