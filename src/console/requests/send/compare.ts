import { pathText } from '../../../contract/finding.ts'
import { isRecord } from '../../../contract/json.ts'
import { jsonText } from '../../../contract/json-text.ts'

export interface Difference {
  /** JSON path, as findings write it. */
  readonly path: string
  /** JSON text; undefined where it is not there. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const MOST_DIFFERENCES = 500
const MOST_DEPTH = 100

/** Where two JSON values differ, at the innermost places, in their order. At most 500. Lists are held against each other by position. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = []
  visit([], before, after, found)
  return found
}

function visit(path: readonly (string | number)[], before: unknown, after: unknown, found: Difference[]): void {
  if (found.length >= MOST_DIFFERENCES || Object.is(before, after)) return
  const keys = path.length < MOST_DEPTH ? keysOf(before, after) : undefined
  if (keys === undefined) {
    const [one, other] = [textOf(before), textOf(after)]
    if (one !== other) found.push({ path: pathText(path), before: one, after: other })
    return
  }
  for (const key of keys) visit([...path, key], memberOf(before, key), memberOf(after, key), found)
}

/** The members of both, when both are lists or both are objects. */
function keysOf(before: unknown, after: unknown): readonly (string | number)[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index)
  if (isRecord(before) && isRecord(after)) return [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return undefined
}

function memberOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : jsonText(value, 0)
}
