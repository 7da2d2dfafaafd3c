import { resolved, type Field } from '../contract/fields.ts'
import type { AnySchema } from '../contract/schema.ts'
import { isAbsent, isRecord, member } from '../contract/json.ts'

export type Keys = readonly (string | number)[]

interface Place {
  readonly keys: Keys
  /** Absent for unknown names. */
  readonly schema: Field['schema'] | undefined
}

/** `absent`: a valid path without a value. */
export type Resolution =
  | (Place & { readonly outcome: 'value'; readonly value: unknown })
  | (Place & { readonly outcome: 'absent' })
  | { readonly outcome: 'unresolvable' }

/**
 * Follows a path (`milView.disposition`, `sensors.sensors[0].sensorId`) in a wire value: camelCase or
 * snake_case, indexes in brackets or as segments, as the interface shows no syntax. `schema` of the root
 * tells unset fields from unknown ones.
 */
export function resolveFieldPath(schema: AnySchema, root: unknown, fieldPath: string): Resolution {
  const segments = segmentsOf(fieldPath)
  if (segments.length === 0) return { outcome: 'unresolvable' }
  const keys: (string | number)[] = []
  let here: AnySchema | undefined = schema
  let value: unknown = root
  for (const [index, segment] of segments.entries()) {
    const step: Step | undefined = stepInto(resolved(here), value, segment, segments.slice(index + 1))
    if (step === undefined) return { outcome: 'unresolvable' }
    keys.push(step.key)
    here = step.schema
    value = member(value, step.key)
    if (step.takesRest) break
  }
  const place = { keys, schema: resolved(here) }
  return isAbsent(value) ? { outcome: 'absent', ...place } : { outcome: 'value', ...place, value }
}

/** As in findings and logs: `overrides.override[0].fieldPath`. */
export function pathText(keys: Keys): string {
  let text = ''
  for (const key of keys) {
    if (typeof key === 'number') text += `[${key}]`
    else if (/^[\p{L}_$@][\p{L}\p{N}_$-]*$/u.test(key)) text += text === '' ? key : `.${key}`
    else text += `[${JSON.stringify(key)}]`
  }
  return text
}

/** A copy; removes the value when `value` is absent. */
export function replaceAt(root: unknown, keys: Keys, value: unknown): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (typeof key === 'number') {
    const items = Array.isArray(root) ? [...(root as unknown[])] : []
    if (rest.length === 0 && isAbsent(value)) items.splice(key, 1)
    // A path may name any index; don't grow a list by a billion holes.
    else items[Math.min(key, items.length)] = replaceAt(items[key], rest, value)
    return items
  }
  const entries = new Map(isRecord(root) ? Object.entries(root) : [])
  if (rest.length === 0 && isAbsent(value)) entries.delete(key)
  else entries.set(key, replaceAt(entries.get(key), rest, value))
  return Object.fromEntries(entries)
}

export function sameFieldPath(a: string, b: string): boolean {
  if (a === b) return true
  const left = segmentsOf(a)
  const right = segmentsOf(b)
  return (
    left.length > 0 &&
    left.length === right.length &&
    left.every((segment, i) => plain(segment) === plain(right[i] ?? ''))
  )
}

interface Step {
  key: string | number
  schema: AnySchema | undefined
  /** Map keys may hold dots: the rest of the path is the key. */
  takesRest?: boolean
}

function stepInto(schema: AnySchema | undefined, value: unknown, segment: string, rest: string[]): Step | undefined {
  const index = /^\d+$/.test(segment) ? Number(segment) : undefined
  if (schema?.shape === 'list' || Array.isArray(value)) {
    return index === undefined ? undefined : { key: index, schema: schema?.shape === 'list' ? schema.item : undefined }
  }
  const own = isRecord(value) ? Object.keys(value) : []
  if (schema?.shape === 'map') {
    const whole = [segment, ...rest].join('.')
    if (rest.length > 0 && !own.includes(segment) && own.includes(whole))
      return { key: whole, schema: schema.item, takesRest: true }
    return { key: segment, schema: schema.item }
  }
  const fields = schema?.shape === 'component' ? schema.fields : {}
  const known = named(Object.keys(fields), segment)
  const found = named(own, segment) ?? known
  return found === undefined ? undefined : { key: found, schema: known === undefined ? undefined : fields[known] }
}

/** The name itself, else its camelCase or snake_case twin. */
function named(names: string[], segment: string): string | undefined {
  return names.includes(segment) ? segment : names.find((name) => plain(name) === plain(segment))
}

function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/** `a.b[0]["c.d"]` → `a`, `b`, `0`, `c.d`; empty for an invalid path. */
function segmentsOf(fieldPath: string): string[] {
  const segments: string[] = []
  const pattern = /\.?([^.[\]]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/gy
  while (pattern.lastIndex < fieldPath.length) {
    const match = pattern.exec(fieldPath)
    if (match === null) return []
    segments.push(match[1] ?? match[2] ?? match[3] ?? '')
  }
  return segments
}
