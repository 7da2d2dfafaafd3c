import { pathText, type Keys } from './field-path.ts'
import { isAbsent, isRecord, member } from '../contract/json.ts'
import { jsonText } from '../contract/json-text.ts'

export interface Difference {
  readonly keys: Keys
  readonly path: string
  readonly kind: 'changed' | 'added' | 'removed' | 'unchanged'
  readonly before: unknown
  readonly after: unknown
}

/** Deeper values are compared as text; only a hostile environment nests so deep. */
const DEEPEST = 48

/** Match list items by these, so that removing the first doesn't read as "all changed". */
const IDENTITIES = [
  'requestId',
  'relationshipId',
  'sensorId',
  'scheduleId',
  'fuelId',
  'munitionId',
  'alertCode',
  'fieldPath',
  'entityId',
  'id',
]

interface Manner {
  /** Null differs from absent, and list items are compared by position. */
  readonly isExact: boolean
  readonly most: number
}

const AS_READERS_DO: Manner = { isExact: false, most: Infinity }

/** In field order. A component is one difference; null equals absent; items match by id, else by position. */
export function differences(before: unknown, after: unknown, manner = AS_READERS_DO): Difference[] {
  const found: Difference[] = []
  compare(before, after, [], { ...manner, found })
  return found
}

/** Null, absent, empty lists and empty objects are equal. */
export function sameWire(a: unknown, b: unknown): boolean {
  return differences(a, b).every(({ before, after }) => isEmpty(before) && isEmpty(after))
}

/** Values of `before` without differences, and the number of equal top fields. */
export function unchanged(
  before: unknown,
  changed: readonly Difference[],
): { fields: readonly Difference[]; components: number } {
  const touched = new Set(changed.map(({ keys }) => keys[0]))
  const top = isRecord(before) ? Object.entries(before).filter(([, value]) => !isAbsent(value)) : []
  const fields: Difference[] = []
  // An item's path before an insertion was another item's.
  const held = changed.filter(({ kind }) => kind !== 'added').map(({ path }) => path)
  collect(before, [], new Set(held), fields)
  return { fields, components: top.filter(([key, value]) => isRecord(value) && !touched.has(key)).length }
}

function collect(value: unknown, keys: Keys, changed: ReadonlySet<string>, found: Difference[]): void {
  if (isAbsent(value)) return
  const path = pathText(keys)
  if (changed.has(path)) return
  if (typeof value !== 'object' || keys.length >= DEEPEST)
    found.push({ keys, path, kind: 'unchanged', before: value, after: value })
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) collect(item, [...keys, index], changed, found)
  else for (const [name, item] of Object.entries(value)) collect(item, [...keys, name], changed, found)
}

interface Comparison extends Manner {
  readonly found: Difference[]
}

function compare(before: unknown, after: unknown, keys: Keys, comparison: Comparison): void {
  const { isExact, most, found } = comparison
  const isMissing = (value: unknown) => (isExact ? value === undefined : isAbsent(value))
  if (found.length >= most || before === after || (isMissing(before) && isMissing(after))) return
  const kind = isMissing(before) ? 'added' : isMissing(after) ? 'removed' : 'changed'
  const differ = () => found.push({ keys, path: pathText(keys), kind, before, after })
  if (kind !== 'changed') differ()
  else if (keys.length >= DEEPEST) {
    if (jsonText(before) !== jsonText(after)) differ()
  } else if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    for (const name of names) compare(member(before, name), member(after, name), [...keys, name], comparison)
  } else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, keys, comparison)
  else differ()
}

function compareLists(before: unknown[], after: unknown[], keys: Keys, comparison: Comparison): void {
  const identity = comparison.isExact
    ? undefined
    : IDENTITIES.find((name) => identifies(before, name) && identifies(after, name))
  if (identity === undefined) {
    const longer = Math.max(before.length, after.length)
    for (let index = 0; index < longer; index += 1) compare(before[index], after[index], [...keys, index], comparison)
    return
  }
  const rest = new Map(after.map((item, index) => [member(item, identity), index]))
  for (const [index, item] of before.entries()) {
    const name = member(item, identity)
    const there = rest.get(name)
    rest.delete(name)
    compare(item, there === undefined ? undefined : after[there], [...keys, index], comparison)
  }
  for (const index of rest.values()) compare(undefined, after[index], [...keys, index], comparison)
}

function identifies(items: unknown[], name: string): boolean {
  const values = items.map((item) => member(item, name))
  return values.every((value) => typeof value === 'string') && new Set(values).size === values.length
}

function isEmpty(value: unknown): boolean {
  if (isAbsent(value)) return true
  if (Array.isArray(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isEmpty)
}
