import { useState } from 'react'

/** Keeps the first of equal values, so that its dependents don't recompute. */
export function useStable<Value>(next: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [kept, keep] = useState(next)
  if (kept === next || isSame(kept, next)) return kept
  keep(next)
  return next
}

export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
