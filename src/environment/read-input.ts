import * as v from 'valibot'

import type { AnyComponent, Infer } from '../contract/schema.ts'
import { invalid } from './failure.ts'

/** Most characters of a field that names something or continues a walk; far above what any real one has. */
const longest: Readonly<Record<string, number>> = {
  objectPath: 1024,
  fieldPath: 1024,
  pageToken: 4096,
  client_secret: 1024,
}
const longestOtherwise = 256

/**
 * Reads what a caller sent as the component that the contract declares, strictly: no unknown field, no value of the wrong type, no broken
 * rule. `{}`, `null` and empty strings in optional fields count as absent.
 *
 * @throws Failure (invalid argument) that names the field.
 */
export function readInput<C extends AnyComponent>(component: C, value: unknown): Infer<C> {
  return readComponent(component, value, '') as Infer<C>
}

function readComponent(component: AnyComponent, value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(`${path || 'The body'} must be an object`)
  }
  const result: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const field = Object.hasOwn(component.fields, name) ? component.fields[name] : undefined
    if (!field) {
      const known = Object.keys(component.fields).join(', ')
      throw invalid(`Unknown field "${shortened(at)}"${known && `; known: ${known}`}`)
    }
    if (given === null || given === '') continue
    if (field.shape === 'component') {
      const read = readComponent(field, given, at)
      if (Object.keys(read).length > 0) result[name] = read
      continue
    }
    if (typeof given === 'string') checkText(at, given, longest[name] ?? longestOtherwise)
    if (!v.is(field, given)) {
      const expected =
        field.shape === 'enum' ? `one of ${field.options.join(', ')}` : `a valid value (${field.about.expects})`
      throw invalid(`${at} must be ${expected}`, at === 'grant_type' ? { oauthError: 'unsupported_grant_type' } : {})
    }
    result[name] = given
  }
  for (const [name, field] of Object.entries(component.fields)) {
    if (field.about.required && result[name] === undefined)
      throw invalid(`${path ? `${path}.` : ''}${name} is required`)
  }
  const broken = component.rules.find((rule) => !rule.holds(result))
  if (broken) throw invalid(`${path ? `${path}: ` : ''}${broken.text}`)
  return result
}

function checkText(name: string, text: string, most: number): void {
  if (text.length > most) throw invalid(`${name} is longer than ${most} characters`)
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    // Half a surrogate pair has no UTF-8, and no name holds control characters: neither can be stored or found.
    if (codePoint < 0x20 || codePoint === 0x7f || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
      throw invalid(`${name} holds a character that is not allowed`)
    }
  }
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
