import type { Entity } from '../contract/entity/entity.ts'
import type { Task } from '../contract/task.ts'
import type { ValueSource } from '../format/value-source.ts'
import { isRecord, member } from '../contract/json.ts'
import { carriedAt, compareCopies, sourceTimeOf, type CopyAge } from './newest-copy.ts'

/** Origin of a copy. */
export type CopySource =
  | { readonly kind: 'task'; readonly taskId: string; readonly title: string }
  | { readonly kind: 'override answer'; readonly fieldPath: string; readonly exchangeId: number }
  | { readonly kind: 'opened'; readonly name: string; readonly openedAt: number }

/** One copy of an entity from an answer or file. Copies are never mixed: each keeps its source and age. */
export interface EntityCopy extends CopyAge {
  /** The entity's id; without one, a stand-in made of its source, so that it is still listed. */
  readonly key: string
  readonly entityId: string | undefined
  /** The typed view. */
  readonly entity: Entity
  /** As it came. */
  readonly wire: unknown
  readonly source: CopySource
  /** When its task was last updated or the answer came. Opening a file says nothing about age. */
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

/** The copies in a task's `initialEntities`, worked out once for each version of the task. */
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

/** A copy with its key and time read from the entity. */
export function copyOf({
  standIn,
  ...parts
}: Omit<EntityCopy, 'key' | 'entityId' | 'sourceTime'> & {
  /** Key of a copy whose entity has no id. */
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

/** Orders copies of one entity, newest first. */
export function newestFirst(a: EntityCopy, b: EntityCopy): number {
  return compareCopies(a, b) || compareText(tieKey(a), tieKey(b))
}

/** Where a copy came from, in words. */
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

/** A stable order for equal copies; those of one task keep its order. */
function tieKey({ source }: EntityCopy): string {
  return source.kind === 'task' ? source.taskId : `${source.kind} ${sourceWords(source)}`
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
