import type { Entity } from '../contract/entity/entity.ts'
import type { Task } from '../contract/task.ts'
import type { ValueSource } from '../format/value-source.ts'
import { isRecord, member } from '../contract/json.ts'
import { carriedAt, compareCopies, sourceTimeOf, type CopyAge } from './newest-copy.ts'

export type CopySource =
  | { readonly kind: 'task'; readonly taskId: string; readonly title: string }
  | { readonly kind: 'override answer'; readonly fieldPath: string; readonly exchangeId: number }
  | { readonly kind: 'opened'; readonly name: string; readonly openedAt: number }

/** Copies are never mixed: each keeps its source and age. */
export interface EntityCopy extends CopyAge {
  /** The entity's id, or a stand-in made of its source. */
  readonly key: string
  readonly entityId: string | undefined
  readonly entity: Entity
  readonly wire: unknown
  readonly source: CopySource
  /** Milliseconds since 1970 of the task's last update or the answer; undefined for a file. */
  readonly carriedAt: number | undefined
  /** Its place in an answer; absent if from elsewhere. */
  readonly from?: ValueSource | undefined
}

interface Carrier {
  readonly id: string
  readonly title: string
  readonly task: Task
  readonly raw: unknown
  readonly exchangeId?: number | undefined
  readonly answerPath?: string | undefined
}

const carried = new WeakMap<Carrier, readonly EntityCopy[]>()

/** Of `initialEntities`; cached per version of the task. */
export function copiesInTask(carrier: Carrier): readonly EntityCopy[] {
  const known = carried.get(carrier)
  if (known !== undefined) return known
  const wires = member(carrier.raw, 'initialEntities')
  // The typed list skips non-objects, so the wire list must too.
  const raws = Array.isArray(wires) ? wires.flatMap((raw: unknown, at) => (isRecord(raw) ? [{ raw, at }] : [])) : []
  const { exchangeId, answerPath } = carrier
  const source: CopySource = { kind: 'task', taskId: carrier.id, title: carrier.title }
  const copies = (carrier.task.initialEntities ?? []).flatMap(({ entity, snapshot }, index) => {
    if (entity === undefined) return []
    const wire = member(raws[index]?.raw, 'entity') ?? entity
    const path = `${answerPath}.initialEntities[${raws[index]?.at ?? index}].entity`
    const from = exchangeId === undefined || answerPath === undefined ? undefined : { exchangeId, path }
    const standIn = `${carrier.id}#${index}`
    return [
      copyOf({ entity, wire, source, snapshot: snapshot === true, carriedAt: carriedAt(carrier.task), from, standIn }),
    ]
  })
  carried.set(carrier, copies)
  return copies
}

export function copyOf({
  standIn,
  ...parts
}: Omit<EntityCopy, 'key' | 'entityId' | 'sourceTime'> & {
  standIn: string
}): EntityCopy {
  const { entityId } = parts.entity
  return {
    ...parts,
    key: entityId === undefined || entityId === '' ? `without id, ${standIn}` : entityId,
    entityId: entityId === '' ? undefined : entityId,
    sourceTime: sourceTimeOf(parts.entity),
  }
}

export function newestFirst(a: EntityCopy, b: EntityCopy): number {
  return compareCopies(a, b) || compareText(tieKey(a), tieKey(b))
}

export function sourceWords(source: CopySource): string {
  switch (source.kind) {
    case 'task':
      return source.title
    case 'override answer':
      return `Answer to clearing ${source.fieldPath}`
    case 'opened':
      return source.name
  }
}

/** Equal copies of one task keep its order. */
function tieKey({ source }: EntityCopy): string {
  return source.kind === 'task' ? source.taskId : `${source.kind} ${sourceWords(source)}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
