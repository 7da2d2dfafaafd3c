/** Drops the oldest tenth at once: a map's first key gets slower to find the more was deleted before it. */
export function remember<V>(map: Map<string, V>, key: string, value: V, limit: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= limit) return
  for (const oldest of map.keys()) {
    if (map.size <= limit * 0.9) return
    map.delete(oldest)
  }
}
