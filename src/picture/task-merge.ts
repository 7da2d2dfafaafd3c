import type { Task } from '../contract/task.ts'
import { ageOfTask, type TaskPart } from '../contract/task-parts.ts'
import { fieldsOf, versionedBy } from '../conformance/findings/task-versions.ts'
import { sameJson } from '../conformance/same-json.ts'
import { ofEachPart, type Merger, type Ages } from './merge.ts'

export interface Origin {
  /** This machine's clock when the answer was complete, in milliseconds since 1970. */
  readonly receivedAt: number
  /** Environment's clock, no later than the moment that the answer describes. */
  readonly asOf: number
  /** Environment's clock, no earlier than that moment; absent: `asOf` is exact. */
  readonly until?: number | undefined
  readonly exchangeId: number | undefined
}

export interface TaskSnapshot extends Origin {
  readonly task: Task
  readonly raw: unknown
  /** JSON path in the answer: `$.tasks[3]`. */
  readonly answerPath?: string | undefined
  /** If its parts come from several answers: how new each is. */
  readonly ages?: Ages | undefined
}

type Fields = Readonly<Record<string, unknown>>

export const taskSnapshots: Merger<TaskSnapshot> = {
  agesOf: ({ ages, task, asOf }) => ages ?? sameAge(ageOfTask(task, asOf)),
  statusOf: ({ task }) => task.status?.status,
  isSame: (one, other) => sameJson(one.raw, other.raw),
  compose: (parts, ages, incoming) => ({ ...incoming, ...composed(parts), ages }),
  withAges: (snapshot, ages) => ({ ...snapshot, ages }),
  receivedAt: ({ receivedAt }) => receivedAt,
  span: ({ asOf, until = asOf }) => ({ asOf, until }),
}

/** For a task from a single answer. */
export function sameAge(age: Ages[TaskPart]): Ages {
  return { definition: age, status: age, uncounted: age }
}

/** A task with parts from several answers. */
export function composed(parts: Readonly<Record<TaskPart, Pick<TaskSnapshot, 'task' | 'raw'>>>) {
  const task: Task = compose(ofEachPart((part) => fieldsOf(parts[part].task)))
  return { task, raw: compose(ofEachPart((part) => fieldsOf(parts[part].raw))) }
}

function compose({ definition, status, uncounted }: Readonly<Record<TaskPart, Fields>>): Fields {
  const next: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(definition))
    if (versionedBy(name) === 'definitionVersion') next[name] = value
  for (const [name, value] of Object.entries(uncounted)) if (versionedBy(name) === undefined) next[name] = value
  if ('status' in status) next['status'] = status['status']
  const version = {
    ...fieldsOf(uncounted['version']),
    definitionVersion: fieldsOf(definition['version'])['definitionVersion'],
    statusVersion: fieldsOf(status['version'])['statusVersion'],
  }
  next['version'] = Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined))
  return next
}
