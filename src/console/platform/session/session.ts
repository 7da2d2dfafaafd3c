import { create } from 'zustand'

import type { Outcome } from '../../../conformance/exchange.ts'
import { forbidWhile } from '../api/request/out-of-reach.ts'
import type { Token } from './lifetime.ts'

/** An environment as configured, or as typed at sign-in. */
export interface Environment {
  name: string
  /** Absolute base URL without a slash at its end. */
  url: string
  /** Configured classification of everything in it: `UNCLASSIFIED`, `CUI` … */
  marking: string | undefined
}

/** What renewal needs. Memory only: never in storage, URL, log or error text. */
export interface Secrets {
  clientSecret: string | undefined
  /** `Authorization` of the token request, where an environment insists on one. */
  tokenAuthorization: string | undefined
  /** The console's own server holds the secret and gives tokens for it: the wall. */
  heldByServer?: true
  /** One static header for a gateway. */
  extraHeader: { name: string; value: string } | undefined
}

/** How renewal stands. */
export interface Renewal {
  running: boolean
  failures: number
  lastFailureAt: number
  lastFailure: string | undefined
  lastStatus?: Outcome
  /** The token operation answered and said no; else it could not be reached, which says nothing about the credentials. */
  refused: boolean
  /** The service no longer takes the token. */
  isNeeded?: boolean
}

export interface HeldRequest {
  id: number
  words: string
}

export interface Session {
  /** `expired`: the page stays, requests wait, the overlay asks. */
  phase: 'none' | 'open' | 'expired'
  environment: Environment | undefined
  /** Empty with a pasted token. */
  clientId: string
  token: Token | undefined
  secrets: Secrets
  /** Why it expired, in words, and when (machine's clock). */
  expiry: { reason: string; at: number } | undefined
  renewal: Renewal
  /** Reads that wait for the new token. */
  held: readonly HeldRequest[]
  /** Changes that were not made and ask again after sign-in, in words, by who asks. */
  heldChanges: Readonly<Record<string, readonly string[]>>
  keepInTab: boolean
  /** With the other tabs of this browser that share it. */
  shared: boolean
  /** Another tab signed out of the shared session: when (machine's clock), and what that ended here, in words. */
  endedElsewhere: { at: number; losses: readonly string[] } | undefined
  /** A recording is shown in place of a live environment. */
  isRecording: boolean
}

export const noSecrets: Secrets = { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: undefined }
const noRenewal: Renewal = { running: false, failures: 0, lastFailureAt: 0, lastFailure: undefined, refused: false }

const none: Session = {
  phase: 'none',
  environment: undefined,
  clientId: '',
  token: undefined,
  secrets: noSecrets,
  expiry: undefined,
  renewal: noRenewal,
  held: [],
  heldChanges: {},
  keepInTab: false,
  shared: false,
  endedElsewhere: undefined,
  isRecording: false,
}

export const useSession = create<Session>(() => none)

forbidWhile(() => useSession.getState().isRecording)

/** A session starts, or an expired one continues with a new token. */
export function openSession(
  opened: Pick<Session, 'environment' | 'clientId' | 'token' | 'secrets' | 'keepInTab'> &
    Partial<Pick<Session, 'shared' | 'isRecording'>>,
): void {
  useSession.setState({ ...none, ...opened, phase: 'open', held: useSession.getState().held })
}

/** Renewal brought a new token. */
export function replaceToken(token: Token): void {
  useSession.setState({ token, renewal: noRenewal })
}

/** The service no longer takes the token, or its time is over, and nothing here can renew it. */
export function expireSession(reason: string, at: number): void {
  if (useSession.getState().phase === 'open') useSession.setState({ phase: 'expired', expiry: { reason, at } })
}

/** Tells the overlay which changes of an asker will ask again. */
export function setHeldChanges(asker: string, words: readonly string[]): void {
  const { heldChanges } = useSession.getState()
  if (words.join('\n') === (heldChanges[asker] ?? []).join('\n')) return
  useSession.setState({ heldChanges: { ...heldChanges, [asker]: words } })
}

/** Signed out: everything of the session is forgotten. */
export function closeSession(endedElsewhere?: Session['endedElsewhere']): void {
  useSession.setState({ ...none, endedElsewhere })
}

/** What the token operation needs is still at hand: client id and secret, or an `Authorization` of its own. */
export function canRenew({ clientId, secrets }: Session): boolean {
  const hasSecret = secrets.clientSecret !== undefined || secrets.heldByServer === true
  return (clientId !== '' && hasSecret) || secrets.tokenAuthorization !== undefined
}
