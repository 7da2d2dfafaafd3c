import { create } from 'zustand'

import { clearExchanges } from '../api/exchanges/exchanges.ts'
import { forgetSecrets } from '../../../conformance/mask.ts'
import { forgetConnection } from '../connection/connection.ts'
import { closeSession, useSession, type Session } from './session.ts'

const cleanups = new Set<() => void>()

/** Registers what else is to be forgotten at sign-out (cached answers, queues). Returns the way to take it back. */
export function onSignOut(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** `elsewhere`: another tab of the shared session signed out. */
type SignOutListener = (elsewhere: boolean) => void
const signOutListeners = new Set<SignOutListener>()

/** Registers what is to be done while the session is still known: the last lines of its log. Returns the way to take it back. */
export function beforeSignOut(listener: SignOutListener): () => void {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/** Forgets token, secret, cached answers, exchange log and queues. Preferences stay. */
export function signOut(endedElsewhere?: Session['endedElsewhere']): void {
  for (const listener of signOutListeners) listener(endedElsewhere !== undefined)
  closeSession(endedElsewhere)
  useSignOutQuestion.setState({ losses: undefined })
  for (const cleanup of cleanups) cleanup()
  clearExchanges()
  forgetSecrets()
  forgetConnection()
}

/** What stands against signing out right now, in words; `undefined`: nobody asked to. */
export const useSignOutQuestion = create<{ losses: readonly string[] | undefined }>(() => ({ losses: undefined }))

/** What signing out is about to end, or has just ended, in words; `undefined` while it is nothing. */
type Loss = (when: 'ahead' | 'past') => string | undefined
const losses = new Set<Loss>()

/**
 * Registers something that signing out would end. `follow` tells when there may be other words for it: a question that is open says what is true by now.
 * @returns the way to take it back
 */
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

/** What signing out would end in this tab, or has ended, in words. */
export function lossesHere(when: 'ahead' | 'past'): string[] {
  return [...losses].map((loss) => loss(when)).filter((words) => words !== undefined)
}

let askElsewhere = async (): Promise<readonly string[]> => []

/** Registers how to hear what signing out would end in other tabs and windows of the session, in words that say where. */
export function hearElsewhere(ask: () => Promise<readonly string[]>): void {
  askElsewhere = ask
}

/** A person wants to sign out: done at once, or asked about where something would be lost, in this page or in one that shares the session. */
export async function askSignOut(): Promise<void> {
  const { token } = useSession.getState()
  const elsewhere = await askElsewhere()
  // Another one may have signed out all meanwhile.
  if (useSession.getState().token !== token) return
  const found = [...lossesHere('ahead'), ...elsewhere]
  lostElsewhere = elsewhere
  if (found.length === 0) signOut()
  else useSignOutQuestion.setState({ losses: found })
}

export function answerSignOut(yes: boolean): void {
  if (yes) signOut()
  else useSignOutQuestion.setState({ losses: undefined })
}

/** Another tab signed out of the session that this one shares: nothing is asked here any more, but said. */
export function signedOutElsewhere(): void {
  signOut({ at: Date.now(), losses: lossesHere('past') })
}
