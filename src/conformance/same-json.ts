import { isRecord } from '../contract/json.ts'

/** An environment may nest thousands of brackets; deeper levels aren't compared. */
const DEEPEST = 200

/** Whether two JSON values are equal, ignoring key order. */
export function sameJson(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other || depth > DEEPEST) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index], depth + 1))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key], depth + 1))
}
