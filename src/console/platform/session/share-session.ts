import { currentScope, scopeOf } from './scope.ts'
import {
  expireSession,
  noSecrets,
  openSession,
  replaceToken,
  useSession,
  type Renewal,
  type Session,
} from './session.ts'
import type { Token } from './lifetime.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { joinPeers, type Channel } from '../peers/peers.ts'
import { createReceiver, sealFor, type Receiver, type Sealed } from './seal.ts'

/**
 * One session for several pages of this browser. It goes from memory to memory, sealed for the page that asked: nothing of it is stored but the fact that
 * there may be one to ask for, and whatever listens to the channel or logs it sees no secret.
 */
export interface Company {
  readonly channel: Channel
  /** Whether this page's session is one that all of them have. */
  readonly shares: (session: Session) => boolean
  /** Called on a page without a session when somebody has signed in at another. */
  readonly onSignIn?: () => void
  /** Called when this page has opened a session that they share (true), and when it has ended it (false). */
  readonly onOwn?: (isShared: boolean) => void
  /** Another page signed out of the session. */
  readonly signOut: () => void
  /** What signing out would end here, in words. */
  readonly losses: () => readonly string[]
}

export interface Sharing {
  /** Takes up the session that the others share, if one of them answers in time. One that has been put to sleep does not. */
  readonly takeUp: (milliseconds: number) => Promise<void>
  /** What signing out would end in the other pages, in words. One that sleeps does not say. */
  readonly losses: () => Promise<readonly string[]>
}

const ANSWER_MILLISECONDS = 250
/** A page that draws much answers when it has done so; then its session still counts. */
const LATE_MILLISECONDS = 10_000

type Shared = Pick<Session, 'environment' | 'clientId' | 'secrets' | 'shared'> & { readonly token: Token }
type FailedRenewal = Omit<Renewal, 'running'>
interface Words {
  /** Asks for a session whose token was obtained later than that, sealed for the key. */
  readonly session: (key: string, newerThan: number) => Sealed | undefined
  readonly newToken: (scope: string, obtainedAt: number, isSignIn: boolean) => void
  readonly expired: (scope: string, obtainedAt: number, reason: string, at: number) => void
  readonly renewal: (scope: string, obtainedAt: number, renewal: FailedRenewal) => void
  readonly signOut: (scope: string) => void
  readonly losses: (scope: string) => readonly string[] | undefined
}

/** What is done because another page did it is not told again, in whatever company: who is in two of them hears it in both. */
let following = false

function follow(step: () => void): void {
  following = true
  try {
    step()
  } finally {
    following = false
  }
}

/** Keeps this page together with the others of a company from now on: the sessions that it shares, and those that it takes up. */
export function shareSession({ channel, shares, ...company }: Company): Sharing {
  /** A page that starts takes up whatever session is shared; later on only the own one's news count. */
  let joining = false
  /** Of the last question: an answer to an earlier one, recorded and sent again, can't be opened. */
  let receiver: Receiver

  const isOurs = (scope: string): boolean => {
    const session = useSession.getState()
    return shares(session) && session.phase !== 'none' && sessionScope(session) === scope
  }
  const isOurToken = (scope: string, obtainedAt: number): boolean =>
    isOurs(scope) && useSession.getState().token?.obtainedAt === obtainedAt

  const takeSession = (given: Shared): void => {
    for (const secret of [given.token.value, given.secrets.clientSecret]) rememberSecret(secret)
    for (const secret of [given.secrets.tokenAuthorization, given.secrets.extraHeader?.value]) rememberSecret(secret)
    const { phase, token, keepInTab } = useSession.getState()
    if (phase === 'none') {
      if (joining) openSession({ ...given, keepInTab: false })
      return
    }
    if (!isOurs(sessionScope(given))) return
    const isNewer = given.token.obtainedAt > (token?.obtainedAt ?? 0)
    // A token that this tab kept came without what renews it.
    if (joining) openSession({ ...given, keepInTab, token: isNewer || token === undefined ? given.token : token })
    else if (!isNewer) return
    else if (phase === 'open') replaceToken(given.token)
    else openSession({ ...given, keepInTab })
  }

  const peers = joinPeers<Words>(channel, {
    session: (key, newerThan) => {
      const { environment, clientId, secrets, shared, token, phase } = useSession.getState()
      const isNewer = token !== undefined && token.obtainedAt > newerThan
      if (!shares(useSession.getState()) || phase !== 'open' || !isNewer) return undefined
      const given: Shared = { environment, clientId, secrets, shared, token }
      return sealFor('session', key, JSON.stringify(given))
    },
    newToken: (scope, obtainedAt, isSignIn) => {
      const { phase, token } = useSession.getState()
      if (joining || (isOurs(scope) && obtainedAt > (token?.obtainedAt ?? 0))) askForSession()
      else if (phase === 'none' && isSignIn) company.onSignIn?.()
    },
    expired: (scope, obtainedAt, reason, at) => {
      if (isOurToken(scope, obtainedAt)) follow(() => expireSession(reason, at))
    },
    renewal: (scope, obtainedAt, renewal) => {
      if (isOurToken(scope, obtainedAt)) follow(() => takeFailure(renewal, useSession.getState().renewal))
    },
    signOut: (scope) => {
      if (isOurs(scope)) follow(company.signOut)
    },
    losses: (scope) => (isOurs(scope) ? company.losses() : undefined),
  })

  const askForSession = (onAnswer?: () => void): void => {
    const newerThan = joining ? -1 : (useSession.getState().token?.obtainedAt ?? -1)
    receiver = createReceiver('session')
    // Several may answer, and the newest token counts.
    void peers.ask('session', [receiver.key, newerThan], LATE_MILLISECONDS, (sealed) => {
      const text = receiver.open(sealed)
      if (text === undefined) return false
      follow(() => takeSession(sharedIn(text)))
      onAnswer?.()
      return false
    })
  }

  useSession.subscribe((session, before) => {
    if (following) return
    const obtainedAt = session.token?.obtainedAt ?? 0
    const scope = sessionScope(session)
    if (shares(session) && session.phase === 'open' && session.token !== before.token) {
      company.onOwn?.(true)
      peers.tell('newToken', scope, obtainedAt, before.phase !== 'open')
    }
    if (shares(session) && hasFailedSince(session.renewal, before.renewal)) {
      const { running: _, ...renewal } = session.renewal
      peers.tell('renewal', scope, obtainedAt, renewal)
    }
    const { phase, expiry } = session
    if (shares(session) && phase === 'expired' && before.phase === 'open' && expiry !== undefined)
      peers.tell('expired', scope, obtainedAt, expiry.reason, expiry.at)
    if (shares(before) && before.phase !== 'none' && phase === 'none') {
      company.onOwn?.(false)
      peers.tell('signOut', sessionScope(before))
    }
  })

  return {
    takeUp: async (milliseconds) => {
      joining = true
      await new Promise<void>((resolve) => {
        askForSession(resolve)
        setTimeout(resolve, milliseconds)
      })
      joining = false
    },
    losses: async () => {
      return (await peers.ask('losses', [currentScope()], ANSWER_MILLISECONDS, () => false)).flat()
    },
  }
}

/** JSON leaves out secrets that aren't there. */
function sharedIn(text: string): Shared {
  const given = JSON.parse(text) as Shared
  return { ...given, secrets: { ...noSecrets, ...given.secrets } }
}

/** A failure that this page had meanwhile stands. */
function takeFailure(theirs: FailedRenewal, { lastFailureAt, running }: Renewal): void {
  if (theirs.lastFailureAt >= lastFailureAt) useSession.setState({ renewal: { ...theirs, running } })
}

/** A renewal failed, or what that means has changed: whether the service takes the token still. */
function hasFailedSince(now: Renewal, before: Renewal): boolean {
  return now.failures > 0 && (now.lastFailureAt !== before.lastFailureAt || now.isNeeded !== before.isNeeded)
}

function sessionScope({ environment, clientId }: Pick<Session, 'environment' | 'clientId'>): string {
  return scopeOf(environment?.url ?? '', clientId)
}
