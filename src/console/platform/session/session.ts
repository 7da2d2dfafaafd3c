import { create } from 'zustand'

import type { Outcome } from '../../../conformance/exchange.ts'
import { forbidWhile } from '../api/request/out-of-reach.ts'
import type { Token } from './lifetime.ts'

export interface SessionEnvironment {
  name: string
  url: string
  /** Configured classification: `UNCLASSIFIED`, `CUI` … */
  marking: string | undefined
}

/** For renewal. Only in memory: never in storage, URL, log or error text. */
export interface Secrets {
  clientSecret: string | undefined
  /** `Authorization` header of the token request, if required. */
  tokenAuthorization: string | undefined
  /** The console's server holds the secret: the wall. */
  heldByServer?: true
  /** A constant header for a gateway. */
  extraHeader: { name: string; value: string } | undefined
}

export interface Renewal {
  running: boolean
  failures: number
  lastFailureAt: number
  lastFailure: string | undefined
  lastStatus?: Outcome
  /** By the token operation; otherwise unreachable, which says nothing about the credentials. */
  refused: boolean
  /** The service no longer accepts the token. */
  isNeeded?: boolean
}

export interface HeldRequest {
  id: number
  words: string
}

export interface Session {
  /** `expired`: the page stays, requests wait, the overlay asks. */
  phase: 'none' | 'open' | 'expired'
  environment: SessionEnvironment | undefined
  /** Empty with a pasted token. */
  clientId: string
  token: Token | undefined
  secrets: Secrets
  /** Why and when (machine's clock) it expired. */
  expiry: { reason: string; at: number } | undefined
  renewal: Renewal
  /** Reads that wait for a token. */
  held: readonly HeldRequest[]
  /** Unsent changes, in words, that ask again after sign-in; by asker. */
  heldChanges: Readonly<Record<string, readonly string[]>>
  keepInTab: boolean
  /** With this browser's other tabs. */
  shared: boolean
  /** Another tab signed out: when (machine's clock), and what was lost here, in words. */
  endedElsewhere: { at: number; losses: readonly string[] } | undefined
  /** A recording, not a live environment. */
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

export function openSession(
  opened: Pick<Session, 'environment' | 'clientId' | 'token' | 'secrets' | 'keepInTab'> &
    Partial<Pick<Session, 'shared' | 'isRecording'>>,
): void {
  useSession.setState(({ held, heldChanges }) => ({ ...none, ...opened, phase: 'open', held, heldChanges }))
}

export function replaceToken(token: Token): void {
  useSession.setState({ token, renewal: noRenewal })
}

export function expireSession(reason: string, at: number): void {
  if (useSession.getState().phase === 'open') useSession.setState({ phase: 'expired', expiry: { reason, at } })
}

export function setHeldChanges(asker: string, words: readonly string[]): void {
  const { heldChanges } = useSession.getState()
  if (words.join('\n') === (heldChanges[asker] ?? []).join('\n')) return
  useSession.setState({ heldChanges: { ...heldChanges, [asker]: words } })
}

export function closeSession(endedElsewhere?: Session['endedElsewhere']): void {
  useSession.setState({ ...none, endedElsewhere })
}

/** With client id and secret, or an `Authorization` of its own. */
export function canRenew({ clientId, secrets }: Session): boolean {
  const hasSecret = secrets.clientSecret !== undefined || secrets.heldByServer === true
  return (clientId !== '' && hasSecret) || secrets.tokenAuthorization !== undefined
}
