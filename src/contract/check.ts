import { safeParse } from 'valibot'

import { isRecord } from './json.ts'
import { pathText, preview, type Finding, type FindingKind, type Severity } from './finding.ts'
import type { AnyComponent, AnyList, AnyMap, AnySchema, Enumeration, Infer, Lazy, ValueSchema } from './schema.ts'

/**
 * Reads liberally: oddities become findings. A traversal of our own, with valibot for single values: a wrong
 * field must not lose the others, unknown words stay, and no input may overflow the stack.
 */

export interface Checked<T> {
  /**
   * The fitting part, with unknown fields; the same reference if complete. Undefined if the whole has the
   * wrong type. `null` counts as absent.
   */
  readonly value: T | undefined
  readonly findings: readonly Finding[]
  /** Findings beyond those listed. */
  readonly omitted: number
}

/** Self-containing types have no natural end. */
export const MAX_DEPTH = 128
/** Per severity. */
export const MAX_FINDINGS = 500

/** Never throws. `answeredAt`: the `Date` in milliseconds since 1970; without it some rules are skipped. */
export function check<S extends AnySchema>(schema: S, value: unknown, answeredAt?: number): Checked<Infer<S>> {
  const { view, findings, omitted } = look(schema, value, false, answeredAt)
  // Values of a wrong type were left out, so the rest fits.
  return { value: view, findings, omitted }
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Finding[] }

/**
 * Checks a request: closed enumerations, no unknown fields, all rules. `null`, empty strings and empty
 * objects are left out.
 */
export function validate<S extends AnySchema>(schema: S, value: unknown): Validated<Infer<S>> {
  const { view, findings } = look(schema, value, true)
  const problems = findings.filter((finding) => finding.kind !== 'deprecated field')
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: view as Infer<S> }
}

function look(schema: AnySchema, value: unknown, strict: boolean, answeredAt?: number) {
  const walk: Walk = {
    strict,
    answeredAt,
    path: [],
    findings: [],
    counts: { error: 0, warning: 0, note: 0 },
    omitted: 0,
    partial: 0,
  }
  return { view: visit(walk, schema, value), findings: walk.findings, omitted: walk.omitted }
}

type JsonObject = Record<string, unknown>

interface Walk {
  readonly strict: boolean
  readonly answeredAt: number | undefined
  readonly path: (string | number)[]
  readonly findings: Finding[]
  readonly counts: Record<Severity, number>
  omitted: number
  /** Above 0 inside a partial value, where rules about the whole don't apply. */
  partial: number
}

/** Undefined when the value is left out. */
function visit(walk: Walk, schema: AnySchema, value: unknown): unknown {
  if (walk.path.length > MAX_DEPTH) {
    report(walk, 'too deep', 'warning', `at most ${MAX_DEPTH} levels`, preview(value))
    return undefined
  }
  switch (schema.shape) {
    case 'value':
      return visitValue(walk, schema, value)
    case 'enum':
      return visitEnumeration(walk, schema, value)
    case 'list':
      return visitList(walk, schema, value)
    case 'map':
      return visitMap(walk, schema, value)
    case 'lazy':
      return visitLazy(walk, schema, value)
    case 'component':
      return visitComponent(walk, schema, value)
  }
}

function visitValue(walk: Walk, schema: ValueSchema<unknown>, value: unknown): unknown {
  const { issues } = safeParse(schema.single, value)
  const { expects, secret } = schema.about
  if (issues === undefined) {
    const remark = schema.remark?.(value)
    if (remark) report(walk, remark.kind, remark.severity, expects, preview(value, secret))
    return value
  }
  const got = preview(value, secret)
  if (issues.some((issue) => issue.kind === 'schema')) return wrongType(walk, expects, got)
  for (const issue of issues) report(walk, 'limit broken', 'warning', issue.message, got)
  return value
}

function visitEnumeration(walk: Walk, schema: Enumeration<string>, value: unknown): unknown {
  if (typeof value !== 'string') return wrongType(walk, schema.about.expects, preview(value))
  if (schema.options.length === 0 || schema.options.includes(value)) return value
  const expected =
    schema.options.length > 3 ? `${schema.about.expects}, one of ${schema.options.length}` : schema.options.join(' or ')
  report(walk, 'unknown value', 'error', expected, preview(value))
  return schema.closed ? undefined : value
}

function visitList(walk: Walk, schema: AnyList, value: unknown): unknown {
  if (!Array.isArray(value)) return wrongType(walk, schema.about.expects, preview(value))
  const items: readonly unknown[] = value
  let view: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    walk.path.push(index)
    const kept = item === null ? wrongType(walk, schema.item.about.expects, 'null') : visit(walk, schema.item, item)
    walk.path.pop()
    if (kept !== item) view ??= items.slice(0, index)
    if (kept !== undefined) view?.push(kept)
  }
  return view ?? value
}

function visitMap(walk: Walk, schema: AnyMap, value: unknown): unknown {
  if (!isRecord(value)) return wrongType(walk, schema.about.expects, preview(value))
  let view: JsonObject | undefined
  for (const key of Object.keys(value)) {
    const item = value[key]
    walk.path.push(key)
    const kept = item === null ? undefined : visit(walk, schema.item, item)
    walk.path.pop()
    if (kept !== item) view = replace(view ?? { ...value }, key, kept)
  }
  return view ?? value
}

function visitLazy(walk: Walk, schema: Lazy<unknown>, value: unknown): unknown {
  const step = schema.about.partial ? 1 : 0
  walk.partial += step
  const view = visit(walk, schema.getter(), value)
  walk.partial -= step
  return view
}

function visitComponent(walk: Walk, schema: AnyComponent, value: unknown): unknown {
  if (!isRecord(value)) return wrongType(walk, schema.about.expects, preview(value))
  let view: JsonObject | undefined
  for (const key of Object.keys(value)) {
    const field = value[key]
    if (field === undefined) continue
    walk.path.push(key)
    const kept = visitField(walk, schema, key, field)
    walk.path.pop()
    if (kept === undefined && field !== null && schema.about.essential) return undefined
    if (kept !== field) view = replace(view ?? { ...value }, key, kept)
  }
  const whole = view ?? value
  return hasRequired(walk, schema, value, whole) && followsRules(walk, schema, whole) ? whole : undefined
}

function visitField(walk: Walk, component: AnyComponent, name: string, value: unknown): unknown {
  // `constructor` and `__proto__` are unknown fields.
  const schema = Object.hasOwn(component.fields, name) ? component.fields[name] : undefined
  if (schema === undefined) {
    if (!component.open)
      report(
        walk,
        'unknown field',
        walk.strict ? 'error' : 'note',
        `a field of ${component.name}`,
        preview(value, true),
      )
    return value
  }
  if (isAbsent(walk, value)) return undefined
  if (schema.about.deprecated) report(walk, 'deprecated field', 'note', 'no longer to be used', preview(value))
  const kept = visit(walk, schema, value)
  return kept !== value && isAbsent(walk, kept) ? undefined : kept
}

function isAbsent({ strict }: Walk, value: unknown): boolean {
  return value === null || (strict && (value === '' || (isRecord(value) && Object.keys(value).length === 0)))
}

function hasRequired(walk: Walk, schema: AnyComponent, value: JsonObject, view: JsonObject): boolean {
  let complete = true
  for (const name of schema.required) {
    if (view[name] !== undefined) continue
    complete = false
    // A wrong field already has its finding.
    if (value[name] !== undefined && !isAbsent(walk, value[name])) continue
    walk.path.push(name)
    report(walk, 'missing required', 'error', name, 'nothing')
    walk.path.pop()
  }
  return complete
}

/** Always true: a value that breaks a rule still has its type. */
function followsRules(walk: Walk, schema: AnyComponent, value: JsonObject): boolean {
  if (walk.partial > 0) return true
  for (const rule of schema.rules) {
    if (rule.holds(value, walk.answeredAt)) continue
    const way = [rule.at ?? []].flat()
    const found = way.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
    walk.path.push(...way)
    report(walk, rule.kind ?? 'rule broken', rule.severity ?? 'warning', rule.text, preview(found))
    walk.path.length -= way.length
  }
  return true
}

function wrongType(walk: Walk, expected: string, got: string): undefined {
  report(walk, 'wrong type', 'error', expected, got)
}

function report(walk: Walk, kind: FindingKind, severity: Severity, expected: string, got: string): void {
  walk.counts[severity] += 1
  if (walk.counts[severity] > MAX_FINDINGS) walk.omitted += 1
  else walk.findings.push({ path: pathText(walk.path), kind, severity, expected, got })
}

function replace(copy: JsonObject, key: string, value: unknown): JsonObject {
  if (value === undefined) delete copy[key]
  else copy[key] = value
  return copy
}
