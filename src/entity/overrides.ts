import { entity as entitySchema } from '../contract/entity/entity.ts'
import { differences, sameWire, type Difference } from './difference.ts'
import { replaceAt, resolveFieldPath, sameFieldPath, type Resolution } from './field-path.ts'
import { isAbsent, member, textIn } from '../contract/json.ts'

export interface OverrideRecord {
  readonly index: number
  /** Absent or not a string: such a record can't be cleared. */
  readonly fieldPath: string | undefined
  readonly requestId: string | undefined
  readonly maskedFieldValue: unknown
  readonly current: Resolution
  /** The masked entity's value at the same path. */
  readonly underneath: Resolution
  readonly wire: unknown
}

const NOWHERE: Resolution = { outcome: 'unresolvable' }

/** Document 3, "Overrides". */
export function overrideRecords(wireEntity: unknown): OverrideRecord[] {
  const list = member(member(wireEntity, 'overrides'), 'override')
  if (!Array.isArray(list)) return []
  return (list as unknown[]).flatMap((wire, index) => {
    if (isAbsent(wire)) return []
    const fieldPath = textIn(wire, 'fieldPath')
    const maskedFieldValue = member(wire, 'maskedFieldValue')
    const at = (root: unknown) => (fieldPath === undefined ? NOWHERE : resolveFieldPath(entitySchema, root, fieldPath))
    const record: OverrideRecord = {
      index,
      fieldPath,
      requestId: textIn(wire, 'requestId'),
      maskedFieldValue,
      current: at(wireEntity),
      underneath: isAbsent(maskedFieldValue) ? NOWHERE : at(maskedFieldValue),
      wire,
    }
    return [record]
  })
}

/** Why a removal can't be sent. Browsers fold dot segments (`..`) and empty ones, even percent-encoded. */
export function refusedBeforeSending(entityId: string | undefined, fieldPath: string | undefined): string | undefined {
  for (const [value, what] of [
    [entityId, 'The entity'],
    [fieldPath, 'The override'],
  ] as const) {
    const noun = what === 'The entity' ? 'id' : 'field path'
    if (value === undefined || value === '') return `${what} has no ${noun}, so the request has no address.`
    if (/^\.+$/.test(value)) return `The ${noun} is "${value}": only dots, which would change the request’s address.`
  }
  return undefined
}

export interface Prediction {
  readonly entity: unknown
  /** `value`: the masked value returns. `absent`: the field disappears. `unknown`: see `why`. */
  readonly expects: 'value' | 'absent' | 'unknown'
  readonly value: unknown
  readonly why?: string
}

export function predictCleared(wireEntity: unknown, fieldPath: string): Prediction {
  const same = overrideRecords(wireEntity).filter(
    (each) => each.fieldPath !== undefined && sameFieldPath(each.fieldPath, fieldPath),
  )
  const entity = withoutRecords(wireEntity, fieldPath)
  const unknown = (why: string): Prediction => ({ entity, expects: 'unknown', value: undefined, why })
  const [first, ...others] = same
  if (first === undefined) return unknown('No known override on this field path.')
  if (first.current.outcome === 'unresolvable') return unknown('This console doesn’t know the field at this path.')
  if (first.underneath.outcome === 'unresolvable') return unknown('The record doesn’t have the value underneath.')
  const value = valueOf(first.underneath)
  if (others.some((each) => !sameWire(valueOf(each.underneath), value)))
    return unknown(`${same.length} overrides on this path have different values underneath.`)
  return {
    entity: replaceAt(entity, first.current.keys, value),
    expects: isAbsent(value) ? 'absent' : 'value',
    value,
  }
}

export interface ClearedOutcome {
  /** The cleared field and its override record. */
  readonly byRequest: readonly Difference[]
  /** Other differences: the entity changed meanwhile. */
  readonly movedOn: readonly Difference[]
  /** Prediction against answer, within the cleared field. */
  readonly unexpected: readonly Difference[]
  readonly stillListed: boolean
  /** The answer is about another entity or names none. */
  readonly ofOther: boolean
  readonly nothingChanged: boolean
}

export function clearedOutcome(
  before: unknown,
  prediction: Prediction,
  answer: unknown,
  fieldPath: string,
): ClearedOutcome {
  const target = resolveFieldPath(entitySchema, before, fieldPath)
  const keys = target.outcome === 'unresolvable' ? undefined : target.keys
  const isTarget = (difference: Difference) =>
    keys?.every((key, i) => i >= difference.keys.length || difference.keys[i] === key) === true
  const isRecordOf = ({ keys: at, before: was, after }: Difference) => {
    if (at[0] !== 'overrides') return false
    // The component disappears with its last record.
    if (at.length < 3)
      return [was, after].some((part) =>
        listed(at.length === 1 ? { overrides: part } : { overrides: { override: part } }, fieldPath),
      )
    const record = member(member(before, 'overrides'), 'override')
    const old = Array.isArray(record) && typeof at[2] === 'number' ? (record as unknown[])[at[2]] : undefined
    return names(old, fieldPath)
  }
  const all = differences(before, answer)
  if (member(answer, 'entityId') !== member(before, 'entityId'))
    return { byRequest: [], movedOn: all, unexpected: [], stillListed: false, ofOther: true, nothingChanged: false }
  const byRequest = all.filter((each) => isTarget(each) || isRecordOf(each))
  return {
    byRequest,
    movedOn: all.filter((each) => !byRequest.includes(each)),
    unexpected: prediction.expects === 'unknown' ? [] : differences(prediction.entity, answer).filter(isTarget),
    stillListed: listed(answer, fieldPath),
    ofOther: false,
    nothingChanged: all.length === 0,
  }
}

function valueOf(resolution: Resolution): unknown {
  return resolution.outcome === 'value' ? resolution.value : undefined
}

function listed(wireEntity: unknown, fieldPath: string): boolean {
  return overrideRecords(wireEntity).some(
    (each) => each.fieldPath !== undefined && sameFieldPath(each.fieldPath, fieldPath),
  )
}

function names(record: unknown, fieldPath: string): boolean {
  const own = textIn(record, 'fieldPath')
  return own !== undefined && sameFieldPath(own, fieldPath)
}

function withoutRecords(wireEntity: unknown, fieldPath: string): unknown {
  const list = member(member(wireEntity, 'overrides'), 'override')
  if (!Array.isArray(list)) return wireEntity
  const rest = (list as unknown[]).filter((record) => !names(record, fieldPath))
  return replaceAt(wireEntity, ['overrides', 'override'], rest)
}
