import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import { fieldsChangedInPlace, fieldsOf, versionedBy } from '../../conformance/findings/task-versions.ts'
import { sameJson } from '../../conformance/same-json.ts'

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
}

export interface Merged {
  readonly kept: Received
  /** Fields that both answers give otherwise at the same versions, by wire name. */
  readonly changedInPlace: readonly string[]
  /** By its counters the incoming version is an older one, of both parts or of one where the other is the same. */
  readonly isOlder: boolean
}

type Fields = Readonly<Record<string, unknown>>
type Side = 'before' | 'incoming'

function newerOf(before: number, incoming: number): Side | 'equal' {
  return incoming > before ? 'incoming' : incoming < before ? 'before' : 'equal'
}

function firstDecided(...sides: readonly (Side | 'equal')[]): Side {
  return sides.find((side): side is Side => side !== 'equal') ?? 'incoming'
}

const never = Number.NEGATIVE_INFINITY

function take(definition: Fields, status: Fields, newest: Fields): Fields {
  const next: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(definition))
    if (versionedBy(name) === 'definitionVersion') next[name] = value
  for (const [name, value] of Object.entries(newest)) if (versionedBy(name) === undefined) next[name] = value
  if ('status' in status) next['status'] = status['status']
  const version = {
    ...fieldsOf(newest['version']),
    definitionVersion: fieldsOf(definition['version'])['definitionVersion'],
    statusVersion: fieldsOf(status['version'])['statusVersion'],
  }
  next['version'] = Object.fromEntries(Object.entries(version).filter(([, value]) => value !== undefined))
  return next
}

/**
 * Merges what is known of a task with what an answer says. The definition part follows `definitionVersion`, the status part `statusVersion`
 * and then `status.lastUpdateTime`, which guards nothing else; newer is never replaced by older, in whatever order answers arrive. An unset
 * counter is 0 and leaves the decision to the update times. `kept` is `before` itself when nothing changed.
 */
export function mergeTask(before: Received, incoming: Received): Merged {
  const old = {
    definition: before.task.version?.definitionVersion ?? 0,
    status: before.task.version?.statusVersion ?? 0,
  }
  const now = {
    definition: incoming.task.version?.definitionVersion ?? 0,
    status: incoming.task.version?.statusVersion ?? 0,
  }
  const byUpdate = newerOf(timeOf(before.task.lastUpdateTime) ?? never, timeOf(incoming.task.lastUpdateTime) ?? never)
  const byAnswer = newerOf(before.asOf, incoming.asOf)
  const byDefinition = newerOf(old.definition, now.definition)
  const byStatus = newerOf(old.status, now.status)
  const byStatusTime = newerOf(
    timeOf(before.task.status?.lastUpdateTime) ?? never,
    timeOf(incoming.task.status?.lastUpdateTime) ?? never,
  )
  const sides: Record<Side, { task: Fields; raw: Fields }> = {
    before: { task: fieldsOf(before.task), raw: fieldsOf(before.raw) },
    incoming: { task: fieldsOf(incoming.task), raw: fieldsOf(incoming.raw) },
  }
  const definition = firstDecided(byDefinition, byUpdate, byAnswer)
  const status = firstDecided(byStatus, byStatusTime, byUpdate, byAnswer)
  const newest = firstDecided(byUpdate, byStatus, byDefinition, byAnswer)

  const changedInPlace = fieldsChangedInPlace(before.raw, incoming.raw)
  const byCounters = [byDefinition, byStatus]
  const isOlder = byCounters.includes('before') && !byCounters.includes('incoming')
  if (definition === 'before' && status === 'before' && newest === 'before')
    return { kept: before, changedInPlace, isOlder }
  if (definition === 'incoming' && status === 'incoming' && newest === 'incoming') {
    return { kept: sameJson(before.raw, incoming.raw) ? before : incoming, changedInPlace, isOlder }
  }
  const compose = (kind: 'task' | 'raw') => take(sides[definition][kind], sides[status][kind], sides[newest][kind])
  const raw = compose('raw')
  if (sameJson(raw, before.raw)) return { kept: before, changedInPlace, isOlder }
  return { kept: { ...incoming, task: compose('task'), raw }, changedInPlace, isOlder }
}
