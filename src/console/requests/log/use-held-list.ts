import { useState } from 'react'

import type { Exchange } from '../../../conformance/exchange.ts'

export interface HeldList {
  readonly shown: readonly Exchange[]
  /** How many newer ones wait. */
  readonly waiting: number
  /** Lets those in, up to the newest or the given one. */
  letIn: (upTo?: number) => void
}

/** While somebody reads (`hold`), what has come since stays out, so that nothing moves under their eyes. */
export function useHeldList(exchanges: readonly Exchange[], hold: boolean): HeldList {
  const newest = exchanges[0]?.id ?? 0
  const [heldAt, setHeldAt] = useState<number>()
  if (hold && heldAt === undefined) setHeldAt(newest)
  if (!hold && heldAt !== undefined) setHeldAt(undefined)
  const shown = heldAt === undefined ? exchanges : exchanges.filter(({ id }) => id <= heldAt)
  return { shown, waiting: exchanges.length - shown.length, letIn: (upTo = newest) => setHeldAt(upTo) }
}
