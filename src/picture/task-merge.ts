import type { Task } from '../contract/task.ts'
import { ageOfTask, compareAges, taskParts, type TaskAge, type TaskPart } from '../contract/task-parts.ts'
import { fieldsChangedInPlace, fieldsOf, versionedBy } from '../conformance/findings/task-versions.ts'
import { sameJson } from '../conformance/same-json.ts'

/** Where a task's content came from. */
export interface Source {
  /** This machine's clock when the answer was complete, in milliseconds since 1970. */
  readonly receivedAt: number
  /** The environment's clock at or before the moment the answer describes. */
  readonly asOf: number
  /** The environment's clock at or after that moment; absent: `asOf` is the moment itself. */
  readonly until?: number | undefined
  readonly exchangeId: number | undefined
}

export interface Received extends Source {
  readonly task: Task
  /** The task as the wire had it, nothing left out. */
  readonly raw: unknown
  /** Its place in the answer, a JSON path: `$.tasks[3]`. */
  readonly answerPath?: string | undefined
  /** Where its parts come from several answers: how new each of them is. */
  readonly ages?: Ages | undefined
}

type Ages = Readonly<Record<TaskPart, TaskAge>>

export interface Merged {
  readonly kept: Received
  /** Fields that both answers give otherwise at the same versions, by wire name. */
  readonly changedInPlace: readonly string[]
  /** By its counters the incoming version is an older one, of both parts or of one where the other is the same. */
  readonly isOlder: boolean
}

type Fields = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<TaskPart, Fields>>

function agesOf({ ages, task, asOf }: Received): Ages {
  if (ages !== undefined) return ages
  const age = ageOfTask(task, asOf)
  return { definition: age, status: age, uncounted: age }
}

function ofEach<Value>(valueOf: (part: TaskPart) => Value): Record<TaskPart, Value> {
  return { definition: valueOf('definition'), status: valueOf('status'), uncounted: valueOf('uncounted') }
}

function compose({ definition, status, uncounted }: Parts): Fields {
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

/** Whether two answers differ in nothing but the moment that they describe. */
function isSameAge(one: TaskAge, other: TaskAge): boolean {
  return one.every((value, index) => index === one.length - 1 || value === other[index])
}

/**
 * Merges what is known of a task with what an answer says. Each part is taken from the newest version of that part (`contract/task-parts.ts`), in
 * whatever order answers arrive. `kept` is `before` itself when nothing changed, and has its `raw` when only the ages of parts did.
 */
export function mergeTask(before: Received, incoming: Received): Merged {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const sides = ofEach((part) => (compareAges(part, now[part], old[part]) < 0 ? before : incoming))
  const from = (side: Received) => taskParts.every((part) => sides[part] === side)
  const changedInPlace = fieldsChangedInPlace(before.raw, incoming.raw)
  const isOlder = isOlderVersion(before.task, incoming.task)
  if (from(before)) return { kept: before, changedInPlace, isOlder }

  const ages = ofEach((part) => (sides[part] === before ? old : now)[part])
  const raw = from(incoming) ? incoming.raw : compose(ofEach((part) => fieldsOf(sides[part].raw)))
  if (sameJson(raw, before.raw)) {
    const isSame = taskParts.every((part) => isSameAge(ages[part], old[part]))
    return { kept: isSame ? before : { ...before, ages }, changedInPlace, isOlder }
  }
  if (from(incoming)) return { kept: incoming, changedInPlace, isOlder }
  const task: Task = compose(ofEach((part) => fieldsOf(sides[part].task)))
  return { kept: { ...incoming, task, raw, ages }, changedInPlace, isOlder }
}

function isOlderVersion({ version: before }: Task, { version: incoming }: Task): boolean {
  const definition = (incoming?.definitionVersion ?? 0) - (before?.definitionVersion ?? 0)
  const status = (incoming?.statusVersion ?? 0) - (before?.statusVersion ?? 0)
  return definition <= 0 && status <= 0 && definition + status < 0
}
