import type { LonLat } from './geometry/lon-lat.ts'

/** Where the pointer is over the earth. It changes with every move, so only the read-out listens to it and not the whole map. */
export interface PointerStore {
  get: () => LonLat | undefined
  set: (at: LonLat | undefined) => void
  subscribe: (listener: () => void) => () => void
}

/** A store that no pointer has been over yet. */
export function createPointer(): PointerStore {
  let at: LonLat | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => at,
    set: (next) => {
      at = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
