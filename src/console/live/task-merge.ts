import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import { sameJson } from './same-json.ts'

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

/** Two answers gave the same versions of a task with different content: the service counts wrongly, or edits without counting. */
export interface MergeFinding {
  readonly taskId: string
  readonly definitionVersion: number
  readonly statusVersion: number
  /** The fields that differ, by wire name. */
  readonly fields: readonly string[]
  readonly exchangeId: number | undefined
}

export interface Merged {
  readonly kept: Received
  readonly finding: MergeFinding | undefined
  /** By its counters the incoming version is an older one, of both parts or of one where the other is the same. */
  readonly isOlder: boolean
}

type Fields = Readonly<Record<string, unknown>>
type Side = 'before' | 'incoming'

// Neither counter is said to count these: they follow the newest answer as a whole.
const unversioned = new Set(['lastUpdateTime', 'lastUpdatedBy', 'deliveryState', 'version'])
function isStatusField(name: string): boolean {
  return name === 'status'
}
function isDefinitionField(name: string): boolean {
  return !isStatusField(name) && !unversioned.has(name)
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function newerOf(before: number, incoming: number): Side | 'equal' {
  return incoming > before ? 'incoming' : incoming < before ? 'before' : 'equal'
}

function firstDecided(...sides: readonly (Side | 'equal')[]): Side {
  return sides.find((side): side is Side => side !== 'equal') ?? 'incoming'
}

const never = Number.NEGATIVE_INFINITY
function differing(one: Fields, other: Fields, counts: (name: string) => boolean): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => counts(name) && !sameJson(one[name], other[name]),
  )
}

function take(definition: Fields, status: Fields, newest: Fields): Fields {
  const next: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(definition)) if (isDefinitionField(name)) next[name] = value
  for (const [name, value] of Object.entries(newest)) if (unversioned.has(name)) next[name] = value
  if ('status' in status) next['status'] = status['status']
  const version = {
    ...asFields(newest['version']),
    definitionVersion: asFields(definition['version'])['definitionVersion'],
    statusVersion: asFields(status['version'])['statusVersion'],
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
    before: { task: asFields(before.task), raw: asFields(before.raw) },
    incoming: { task: asFields(incoming.task), raw: asFields(incoming.raw) },
  }
  const definition = firstDecided(byDefinition, byUpdate, byAnswer)
  const status = firstDecided(byStatus, byStatusTime, byUpdate, byAnswer)
  const newest = firstDecided(byUpdate, byStatus, byDefinition, byAnswer)

  const differs = (counts: (name: string) => boolean) => differing(sides.before.raw, sides.incoming.raw, counts)
  const counted = [
    ...(byDefinition === 'equal' && now.definition > 0 ? differs(isDefinitionField) : []),
    ...(byStatus === 'equal' && now.status > 0 ? differs(isStatusField) : []),
    ...(byDefinition === 'equal' && byStatus === 'equal' && byUpdate === 'equal' && now.definition > 0
      ? differs((name) => unversioned.has(name) && name !== 'version')
      : []),
  ]
  const finding: MergeFinding | undefined =
    counted.length === 0
      ? undefined
      : {
          taskId: incoming.task.version?.taskId ?? '',
          definitionVersion: now.definition,
          statusVersion: now.status,
          fields: counted,
          exchangeId: incoming.exchangeId,
        }

  const byCounters = [byDefinition, byStatus]
  const isOlder = byCounters.includes('before') && !byCounters.includes('incoming')
  if (definition === 'before' && status === 'before' && newest === 'before') return { kept: before, finding, isOlder }
  if (definition === 'incoming' && status === 'incoming' && newest === 'incoming') {
    return { kept: sameJson(before.raw, incoming.raw) ? before : incoming, finding, isOlder }
  }
  const compose = (kind: 'task' | 'raw') => take(sides[definition][kind], sides[status][kind], sides[newest][kind])
  const raw = compose('raw')
  if (sameJson(raw, before.raw)) return { kept: before, finding, isOlder }
  return { kept: { ...incoming, task: compose('task'), raw }, finding, isOlder }
}
