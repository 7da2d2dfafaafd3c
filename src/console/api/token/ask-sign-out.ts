import { create } from 'zustand'

import { onSignOut, signOut } from './sign-in.ts'

/** What stands against signing out right now, in words; `undefined`: nobody asked to. */
export const useSignOutQuestion = create<{ losses: readonly string[] | undefined }>(() => ({ losses: undefined }))

onSignOut(() => useSignOutQuestion.setState({ losses: undefined }))

type Loss = () => string | undefined
const losses = new Set<Loss>()

/**
 * Registers something that signing out would end.
 * @param loss says what would be lost; `undefined` while nothing is
 * @returns the way to take it back
 */
export function warnOfSignOut(loss: Loss): () => void {
  losses.add(loss)
  return () => void losses.delete(loss)
}

/** A person wants to sign out: done at once, or asked about where something would be lost. */
export function askSignOut(): void {
  const found = [...losses].map((loss) => loss()).filter((words) => words !== undefined)
  if (found.length === 0) signOut()
  else useSignOutQuestion.setState({ losses: found })
}

export function answerSignOut(yes: boolean): void {
  if (yes) signOut()
  else useSignOutQuestion.setState({ losses: undefined })
}
