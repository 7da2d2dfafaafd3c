import { useStore } from 'zustand'

import { conventionsStore, type Conventions } from '../../format/conventions.ts'

/** For components that keep their text: re-renders when the conventions change. */
export function useConventions(): Conventions {
  return useStore(conventionsStore)
}
