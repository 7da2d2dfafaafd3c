import { create } from 'zustand'

import { clearExchanges } from '../api/exchanges/exchanges.ts'
import { forgetSecrets } from '../../../conformance/mask.ts'
import { forgetConnection } from '../connection/connection.ts'
import { closeSession, useSession, type Session } from './session.ts'

const cleanups = new Set<() => void>()

/** Cleanup at sign-out. Returns the unregister function. */
export function onSignOut(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** `elsewhere`: by another tab of the session. */
type SignOutListener = (elsewhere: boolean) => void
const signOutListeners = new Set<SignOutListener>()

/** Runs while the session is still known, for final log entries. Returns the unregister function. */
export function beforeSignOut(listener: SignOutListener): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/** Keeps preferences. */
export function signOut(endedElsewhere?: Session['endedElsewhere']): void {
  for (const listener of signOutListeners) listener(endedElsewhere !== undefined)
  closeSession(endedElsewhere)
  useSignOutQuestion.setState({ losses: undefined })
  for (const cleanup of cleanups) cleanup()
  clearExchanges()
  forgetSecrets()
  forgetConnection()
}

/** Losses to confirm; `undefined`: none. */
export const useSignOutQuestion = create<{ losses: readonly string[] | undefined }>(() => ({ losses: undefined }))

/** In words, ahead or past; `undefined`: nothing. */
type Loss = (when: 'ahead' | 'past') => string | undefined
const losses = new Set<Loss>()

/** `follow` tells when the loss changes, to update an open question. Returns the unregister function. */
export function warnOfSignOut(loss: Loss, follow: (changed: () => void) => () => void): () => void {
  losses.add(loss)
  const stop = follow(sayAnew)
  return () => {
    losses.delete(loss)
    stop()
  }
}

let lostElsewhere: readonly string[] = []

function sayAnew(): void {
  if (useSignOutQuestion.getState().losses === undefined) return
  useSignOutQuestion.setState({ losses: [...lossesHere('ahead'), ...lostElsewhere] })
}

export function lossesHere(when: 'ahead' | 'past'): string[] {
  return [...losses].map((loss) => loss(when)).filter((words) => words !== undefined)
}

let askElsewhere = async (): Promise<readonly string[]> => []

/** How to ask the session's other tabs and windows for losses. */
export function followOtherWindows(ask: () => Promise<readonly string[]>): void {
  askElsewhere = ask
}

/** Signs out, after a question if this or another page would lose something. */
export async function askSignOut(): Promise<void> {
  const { token } = useSession.getState()
  const elsewhere = await askElsewhere()
  // Another page may have signed out meanwhile.
  if (useSession.getState().token !== token) return
  const found = [...lossesHere('ahead'), ...elsewhere]
  lostElsewhere = elsewhere
  if (found.length === 0) signOut()
  else useSignOutQuestion.setState({ losses: found })
}

export function staySignedIn(): void {
  useSignOutQuestion.setState({ losses: undefined })
}

export function signedOutElsewhere(): void {
  signOut({ at: Date.now(), losses: lossesHere('past') })
}
