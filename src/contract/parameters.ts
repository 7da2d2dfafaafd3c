import { validate, type Validated } from './check.ts'
import { pathText, type Finding } from './finding.ts'
import type { AnyComponent, Infer } from './schema.ts'

/** From text. Empty ones count as absent; a repeated name is a problem (RFC 6749 section 3.1). */
export function validateParameters<C extends AnyComponent>(
  component: C,
  entries: Iterable<readonly [string, string]>,
): Validated<Infer<C>> {
  const values = new Map<string, unknown>()
  const repeated = new Set<string>()
  for (const [name, text] of entries) {
    if (values.has(name)) repeated.add(name)
    values.set(name, isWhole(component, name) && /^-?\d{1,15}$/.test(text) ? Number(text) : text)
  }
  const validated = validate(component, Object.fromEntries(values))
  if (repeated.size === 0) return validated
  const problems = validated.ok ? [] : validated.problems
  return { ok: false, problems: [...problems, ...Array.from(repeated, givenTwice)] }
}

function isWhole(component: AnyComponent, name: string): boolean {
  return Object.hasOwn(component.fields, name) && component.fields[name]?.about.word === 'integer'
}

function givenTwice(name: string): Finding {
  return {
    path: pathText([name]),
    kind: 'rule broken',
    severity: 'error',
    expected: 'it is given once',
    got: 'given more than once',
  }
}
