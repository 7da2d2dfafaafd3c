import { isRecord } from '../contract/json.ts'

/** Deeper levels aren't compared: an environment may nest thousands. */
const DEEPEST = 200

/** Ignores key order. */
export function sameJson(one: unknown, other: unknown, depth = 0): boolean {
  if (one === other || depth > DEEPEST) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index], depth + 1))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key], depth + 1))
}
