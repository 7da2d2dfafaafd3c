/**
 * Adds as the newest; beyond `limit` drops the oldest tenth at once, because finding the oldest in a map gets
 * slower the more was deleted before it.
 */
export function remember<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= limit) return
  for (const oldest of map.keys()) {
    if (map.size <= limit * 0.9) return
    map.delete(oldest)
  }
}
