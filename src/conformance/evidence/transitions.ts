import { timeOf } from '../../contract/datetime.ts'
import { isRecord } from '../../contract/json.ts'
import type { Exchange } from '../exchange.ts'
import { remember } from '../findings/remember.ts'
import { parsedAnswer } from '../parsed-answer.ts'

export interface Transition {
  readonly from: string
  readonly to: string
  readonly count: number
  /** Without an unseen status version in between. */
  readonly direct: number
  /** Milliseconds in `from`, where its start was observed; the newest of many. */
  readonly dwells: readonly number[]
  /** Lower bounds where the start wasn't observed. */
  readonly atLeast: readonly number[]
  /** `at`: the service's time, as received. */
  readonly first: { readonly taskId: string; readonly exchangeId: number; readonly at: string | undefined }
}

interface Known {
  readonly status: string
  readonly version: number
  /** Environment time in milliseconds; undefined: not observed. */
  readonly enteredAt: number | undefined
  /** When it was last observed before that. */
  readonly seenAt: number | undefined
}

const KEPT_TASKS = 50_000
const KEPT_DWELLS = 500

/** Status changes between task queries. Pass each ended exchange once, in order. */
export class TransitionAtlas {
  readonly #tasks = new Map<string, Known>()
  readonly #transitions = new Map<string, Transition>()

  get transitions(): readonly Transition[] {
    return [...this.#transitions.values()].toSorted((a, b) => b.count - a.count)
  }

  /** Whether it showed a change. */
  next(exchange: Exchange): boolean {
    if (exchange.operation !== 'queryTasks' || exchange.outcome !== 200) return false
    const body = parsedAnswer(exchange)
    const tasks: readonly unknown[] = isRecord(body) && Array.isArray(body['tasks']) ? body['tasks'] : []
    return tasks.map((task) => this.#see(task, exchange.id)).some(Boolean)
  }

  #see(task: unknown, exchangeId: number): boolean {
    const seen = readTask(task)
    if (seen === undefined) return false
    const { id, status, version, at, iso } = seen
    const before = this.#tasks.get(id)
    if (before !== undefined && version <= before.version) return false
    const isChange = before !== undefined && before.status !== status
    const enteredAt = isChange ? at : before?.enteredAt
    const seenAt = isChange ? at : (before?.seenAt ?? at)
    remember(this.#tasks, id, { status, version, enteredAt, seenAt }, KEPT_TASKS)
    if (!isChange) return false
    const key = JSON.stringify([before.status, status])
    const known = this.#transitions.get(key)
    this.#transitions.set(key, {
      from: before.status,
      to: status,
      count: (known?.count ?? 0) + 1,
      direct: (known?.direct ?? 0) + Number(version === before.version + 1),
      dwells: added(known?.dwells, before.enteredAt, at),
      atLeast: before.enteredAt === undefined ? added(known?.atLeast, before.seenAt, at) : (known?.atLeast ?? []),
      first: known?.first ?? { taskId: id, exchangeId, at: iso },
    })
    return true
  }
}

function added(known: readonly number[] = [], from: number | undefined, to: number | undefined): readonly number[] {
  return from === undefined || to === undefined || to < from ? known : [...known, to - from].slice(-KEPT_DWELLS)
}

function readTask(task: unknown) {
  const version = isRecord(task) && isRecord(task['version']) ? task['version'] : {}
  const status = isRecord(task) && isRecord(task['status']) ? task['status'] : {}
  const { taskId, statusVersion } = version
  const { status: value, lastUpdateTime } = status
  if (typeof taskId !== 'string' || typeof statusVersion !== 'number' || typeof value !== 'string') return undefined
  const iso = typeof lastUpdateTime === 'string' ? lastUpdateTime : undefined
  return { id: taskId, status: value, version: statusVersion, at: timeOf(iso), iso }
}
