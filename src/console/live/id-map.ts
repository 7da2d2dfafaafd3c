/**
 * A map from ids that is never changed in place: an update copies only the buckets it touches, so that the work per poll follows what
 * changed and not what is loaded.
 */
export interface IdMap<Value> {
  readonly size: number
  readonly buckets: readonly ReadonlyMap<string, Value>[]
}

// A page of a thousand tasks in a hundred thousand touches most of them, so they are small.
const BUCKET_COUNT = 4096

function bucketOf(id: string): number {
  let hash = 2166136261
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619)
  return (hash ^ (hash >>> 15)) & (BUCKET_COUNT - 1)
}

const noEntries: ReadonlyMap<string, never> = new Map<string, never>()

export const emptyIdMap: IdMap<never> = { size: 0, buckets: Array.from({ length: BUCKET_COUNT }, () => noEntries) }

export function getById<Value>(map: IdMap<Value>, id: string): Value | undefined {
  return map.buckets[bucketOf(id)]?.get(id)
}

/** The map with these entries set; the same map when there are none. */
export function withEntries<Value>(map: IdMap<Value>, entries: Iterable<readonly [string, Value]>): IdMap<Value> {
  const copies = new Map<number, Map<string, Value>>()
  let size = map.size
  for (const [id, value] of entries) {
    const index = bucketOf(id)
    let copy = copies.get(index)
    if (!copy) {
      copy = new Map(map.buckets[index])
      copies.set(index, copy)
    }
    if (!copy.has(id)) size += 1
    copy.set(id, value)
  }
  if (copies.size === 0) return map
  const buckets = [...map.buckets]
  for (const [index, copy] of copies) buckets[index] = copy
  return { size, buckets }
}

export function* values<Value>(map: IdMap<Value>): Generator<Value> {
  for (const bucket of map.buckets) yield* bucket.values()
}
