import { useState } from 'react'

/** The first of values that say the same: what hangs on it has nothing to do while it stays. */
export function useSteady<Value>(next: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const [kept, keep] = useState(next)
  if (kept === next || isSame(kept, next)) return kept
  keep(next)
  return next
}

/** Whether two lists hold the same things in the same order. */
export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
