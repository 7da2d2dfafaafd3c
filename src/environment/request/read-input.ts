import { validate } from '../../contract/check.ts'
import type { Validated } from '../../contract/check.ts'
import { findingText } from '../../contract/finding.ts'
import { validateParameters } from '../../contract/parameters.ts'
import type { AnyComponent, Infer } from '../../contract/schema.ts'
import { invalid } from './failure.ts'

/** In characters; far above real ones. */
const longest: Readonly<Record<string, number>> = {
  objectPath: 1024,
  fieldPath: 1024,
  pageToken: 4096,
  client_secret: 1024,
}
const LONGEST_OTHERWISE = 256

/** Strict. Throws a Failure (invalid argument) with the field's name. */
export function readInput<C extends AnyComponent>(component: C, value: unknown): Infer<C> {
  const read = accepted(validate(component, value))
  // Last: unchecked values may nest deeper than the stack.
  checkTexts(read, '$')
  return read
}

/** Parameters of path, query or form. Throws a Failure (invalid argument) with the parameter's name. */
export function readParameters<C extends AnyComponent>(
  component: C,
  entries: readonly (readonly [string, string])[],
): Infer<C> {
  for (const [name, text] of entries) checkText(text, name, name)
  return accepted(validateParameters(component, entries))
}

function accepted<T>(validated: Validated<T>): T {
  if (validated.ok) return validated.value
  const [problem] = validated.problems
  if (!problem) throw invalid('The request does not match the interface')
  const isGrantType = problem.path === '$.grant_type' && problem.kind === 'unknown value'
  throw invalid(findingText(problem), isGrantType ? { oauthError: 'unsupported_grant_type' } : {})
}

function checkTexts(value: unknown, path: string, name = ''): void {
  if (typeof value === 'string') checkText(value, path, name)
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) checkTexts(item, `${path}.${key}`, key)
}

function checkText(text: string, path: string, name: string): void {
  const most = (Object.hasOwn(longest, name) && longest[name]) || LONGEST_OTHERWISE
  if (text.length > most) throw invalid(`${path} is longer than ${most} characters`)
  // Half a surrogate pair has no UTF-8; control characters can't be stored.
  if (/\p{Cc}|\p{Cs}/u.test(text)) throw invalid(`${path} has a character that is not allowed`)
}
