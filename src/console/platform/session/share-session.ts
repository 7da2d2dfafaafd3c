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
import { createReceiver, sealFor, type SealReceiver, type Sealed } from './seal.ts'

/**
 * From memory to memory, sealed for the page that asked. Storage only says that there may be a session, and a
 * channel's listeners see no secret.
 */
export interface Company {
  readonly channel: Channel
  /** Whether the session is shared by all pages here. */
  readonly shares: (session: Session) => boolean
  /** Another page has signed in, and this one has no session. */
  readonly onSignIn?: () => void
  /** This page has opened (true) or ended (false) a shared session. */
  readonly onOwn?: (isShared: boolean) => void
  readonly signOut: () => void
  /** Losses here at a sign-out, in words. */
  readonly losses: () => readonly string[]
}

export interface Sharing {
  /** Takes another page's session, if one answers in time. Sleeping pages don't. */
  readonly takeUp: (milliseconds: number) => Promise<void>
  /** Losses in other pages at a sign-out, in words. Sleeping pages don't say. */
  readonly losses: () => Promise<readonly string[]>
}

const ANSWER_MILLISECONDS = 250
/** A busy page may answer late; its session still counts. */
const LATE_MILLISECONDS = 10_000

type Shared = Pick<Session, 'environment' | 'clientId' | 'secrets' | 'shared'> & { readonly token: Token }
type FailedRenewal = Omit<Renewal, 'running'>
interface Words {
  /** Requests a session with a token newer than that, sealed for the key. */
  readonly session: (key: string, newerThan: number) => Sealed | undefined
  readonly newToken: (scope: string, obtainedAt: number, isSignIn: boolean) => void
  readonly expired: (scope: string, obtainedAt: number, reason: string, at: number) => void
  readonly renewal: (scope: string, obtainedAt: number, renewal: FailedRenewal) => void
  readonly signOut: (scope: string) => void
  readonly losses: (scope: string) => readonly string[] | undefined
}

/** A reaction to another page isn't sent again: a page in two companies hears it in both. */
let following = false

function follow(step: () => void): void {
  following = true
  try {
    step()
  } finally {
    following = false
  }
}

/** Shares this page's session with the company's pages, and takes up theirs. */
export function shareSession({ channel, shares, ...company }: Company): Sharing {
  /** On start any shared session is taken up; later only changes to this page's own. */
  let joining = false
  /** For the last request only: a recorded answer to an earlier one can't be opened. */
  let receiver: SealReceiver

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
    // A kept token comes without the secrets that renew it.
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
    // Several pages may answer: the newest token wins.
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

/** JSON omits absent secrets. */
function sharedIn(text: string): Shared {
  const given = JSON.parse(text) as Shared
  return { ...given, secrets: { ...noSecrets, ...given.secrets } }
}

/** A later failure of this page stays. */
function takeFailure(theirs: FailedRenewal, { lastFailureAt, running }: Renewal): void {
  if (theirs.lastFailureAt >= lastFailureAt) useSession.setState({ renewal: { ...theirs, running } })
}

/** A renewal failed, or whether the service accepts the token has changed. */
function hasFailedSince(now: Renewal, before: Renewal): boolean {
  return now.failures > 0 && (now.lastFailureAt !== before.lastFailureAt || now.isNeeded !== before.isNeeded)
}

function sessionScope({ environment, clientId }: Pick<Session, 'environment' | 'clientId'>): string {
  return scopeOf(environment?.url ?? '', clientId)
}
