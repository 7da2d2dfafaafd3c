/**
 * Adds as the newest, and forgets the oldest where there are more than `limit`: a tenth of them at once, because looking for the oldest takes
 * the longer the more were taken out in front of it.
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
