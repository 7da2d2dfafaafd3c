import { useStore } from 'zustand'

import { conventionsStore, type Conventions } from '../../format/conventions.ts'

/** For components that keep what they wrote: re-renders when the conventions change. */
export function useConventions(): Conventions {
  return useStore(conventionsStore)
}
