import { create } from 'zustand'

import { onSignOut } from '../../session/sign-out.ts'
import type { EntityCopy } from '../../entity/copy.ts'

/** Copies from elsewhere than loaded tasks, oldest first: answers to removals, JSON that the user opened. They live as long as the session. */
const useCopies = create<readonly EntityCopy[]>(() => [])

onSignOut(() => useCopies.setState([], true))

/** What `useExtraCopies` gives, outside of components. */
export const extraCopies = useCopies.getState

/** Keeps copies until sign-out. */
export function addCopies(copies: readonly EntityCopy[]): void {
  useCopies.setState([...extraCopies(), ...copies], true)
}

/** Forgets what was opened from JSON; answers of the service stay. */
export function forgetOpened(): void {
  useCopies.setState(
    extraCopies().filter(({ source }) => source.kind !== 'opened'),
    true,
  )
}

/** All that were added; the same list while none is added or forgotten. */
export function useExtraCopies(): readonly EntityCopy[] {
  return useCopies()
}
