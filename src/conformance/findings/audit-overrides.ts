import { operations } from '../../contract/operations.ts'
import { isAbsent, isRecord, member } from '../../contract/json.ts'
import { jsonText } from '../../contract/json-text.ts'
import { entitiesOf, field, listOf } from '../evidence/gap.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'
import { valuesOf } from '../request/request-form.ts'

const KEPT_ENTITIES = 5000
/** Deeper than any structure of the interface. */
const DEEPEST = 30

/**
 * Compares an override's removal with earlier answers about the entity. Only notes, except for another
 * entity's answer, as it may have changed. Pass each ended exchange once, in order.
 */
export class OverrideAudit {
  readonly #entities = new Map<string, unknown>()

  next(exchange: Exchange): readonly ExchangeFinding[] {
    const { operation, outcome } = exchange
    if (operation === 'queryTasks' && outcome === 200)
      for (const entity of entitiesOf(parsedAnswer(exchange))) this.#remember(entity)
    if (operation !== 'deleteEntityOverride') return []
    const { 'path entityId': entityId = '', 'path fieldPath': fieldPath = '' } = valuesOf(
      operations[operation],
      exchange,
    )
    const before = this.#entities.get(entityId)
    if (outcome === 404) return recordOf(before, fieldPath) === undefined ? [] : [notFound(fieldPath)]
    const after = parsedAnswer(exchange)
    if (outcome !== 200 || !isRecord(after)) return []
    if (after['entityId'] !== entityId) return [another(entityId, after['entityId'])]
    this.#remember(after, true)
    return [...stillListed(after, fieldPath), ...(before === undefined ? [] : changed(before, after, fieldPath))]
  }

  #remember(entity: unknown, isFromRemoval = false): void {
    const id = field(entity, 'entityId')
    if (typeof id !== 'string') return
    this.#entities.delete(id)
    // Entities without overrides can't be compared, and there are many.
    if (overridesOf(entity).length > 0 || isFromRemoval) this.#entities.set(id, entity)
    const [oldest] = this.#entities.keys()
    if (this.#entities.size > KEPT_ENTITIES && oldest !== undefined) this.#entities.delete(oldest)
  }
}

function another(expected: string, got: unknown): ExchangeFinding {
  return { path: '$.entityId', kind: 'override removal', severity: 'error', expected, got: short(got) }
}

function note(path: string, expected: string, got: string): ExchangeFinding {
  return { path, kind: 'override removal', severity: 'note', expected, got }
}

function notFound(fieldPath: string): ExchangeFinding {
  return note('status', `a removal, as an earlier answer listed an override on ${fieldPath}`, '404')
}

function stillListed(after: unknown, fieldPath: string): ExchangeFinding[] {
  if (recordOf(after, fieldPath) === undefined) return []
  return [note('$.overrides.override', `no override on ${fieldPath} any more`, 'one')]
}

function changed(before: unknown, after: unknown, fieldPath: string): ExchangeFinding[] {
  const own = segments(fieldPath).join('.')
  const others = (entity: unknown) => listed(entity).filter((path) => path !== own)
  const gone = others(before).filter((path) => !listed(after).includes(path))
  const come = others(after).filter((path) => !listed(before).includes(path))
  const kept = new Set(leaves(after))
  const lost = leaves(before).filter((path) => !isBeneath(path, own) && !kept.has(path))
  return [
    ...gone.map((path) => note('$.overrides.override', `the override on ${path}, as before`, 'none')),
    ...come.map((path) => note('$.overrides.override', `no override on ${path}, as before`, 'one')),
    ...lost.map((path) => note(`$.${path}`, 'a value, as before', 'nothing')),
    ...unmasked(recordOf(before, fieldPath), after, fieldPath),
  ]
}

function listed(entity: unknown): string[] {
  return overridesOf(entity).map((one) => pathOf(one)?.join('.') ?? '')
}

/** The field is restored, or missing where nothing was masked. */
function unmasked(record: unknown, after: unknown, fieldPath: string): ExchangeFinding[] {
  if (record === undefined) return []
  const path = segments(fieldPath)
  const [expected, got] = [field(record, 'maskedFieldValue'), after].map((entity) => valueAt(entity, path))
  if (isAbsent(expected) && isAbsent(got)) return []
  if (isSame(expected, got)) return []
  return [note(`$.${fieldPath}`, `${short(expected)}, which the override masked`, short(got))]
}

function overridesOf(entity: unknown): readonly unknown[] {
  return listOf(field(entity, 'overrides', 'override'))
}

function recordOf(entity: unknown, fieldPath: string): unknown {
  const wanted = segments(fieldPath).join('.')
  return overridesOf(entity).find((one) => pathOf(one)?.join('.') === wanted)
}

function pathOf(override: unknown): readonly string[] | undefined {
  const path = field(override, 'fieldPath')
  return typeof path === 'string' ? segments(path) : undefined
}

/** The interface shows no syntax: dotted from the entity, camelCase and snake_case equal. */
function segments(fieldPath: string): readonly string[] {
  return fieldPath
    .split('.')
    .map((name) => name.replaceAll(/(?<=[^_])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => member(at, name), value)
}

/** Paths of single values and lists, without overrides. */
function leaves(value: unknown, at = '', depth = 0): string[] {
  if (!isRecord(value) || depth > DEEPEST) return [at]
  return Object.entries(value).flatMap(([name, one]) => {
    if (isAbsent(one) || (at === '' && name === 'overrides')) return []
    return leaves(one, at === '' ? name : `${at}.${name}`, depth + 1)
  })
}

/** Ignores key order. */
function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b || depth > DEEPEST) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index], depth + 1))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(member(a, name), member(b, name), depth + 1))
}

function isBeneath(path: string, top: string): boolean {
  return path === top || path.startsWith(`${top}.`)
}

function short(value: unknown): string {
  return value === undefined || value === null ? 'nothing' : jsonText(value, 0).slice(0, 80)
}
