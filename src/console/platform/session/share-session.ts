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
import { createReceiver, sealFor, type Receiver, type Sealed } from './seal.ts'

/**
 * One session for several pages of this browser. It goes from memory to memory, sealed for the page that asked: nothing of it is stored but the fact that
 * there may be one to ask for, and whatever listens to the channel or logs it sees no secret.
 */
export interface Company {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
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

type Shared = Pick<Session, 'environment' | 'clientId' | 'secrets' | 'shared'> & { readonly token: Token }
type FailedRenewal = Omit<Renewal, 'running'>
interface Whose {
  readonly url: string
  readonly clientId: string
}
type Message =
  /** `newerThan`: when the token was obtained that this page has. */
  | { readonly kind: 'ask'; readonly key: string; readonly newerThan: number }
  /** `to`: the key that was asked with. */
  | { readonly kind: 'session'; readonly to: string; readonly session: Sealed }
  | (Whose & { readonly kind: 'new token'; readonly obtainedAt: number; readonly isSignIn: boolean })
  | (Whose & { readonly kind: 'expired'; readonly reason: string; readonly at: number; readonly obtainedAt: number })
  | (Whose & { readonly kind: 'renewal'; readonly renewal: FailedRenewal; readonly obtainedAt: number })
  | (Whose & { readonly kind: 'sign-out' })
  | (Whose & { readonly kind: 'would lose'; readonly losses?: readonly string[] })

/** What is done because another page did it is not told again, in whatever company: who is in two of them hears it in both. */
let following = false

/** Keeps this page together with the others of a company from now on: the sessions that it shares, and those that it takes up. */
export function shareSession({ channel, shares, ...company }: Company): Sharing {
  /** A page that starts takes up whatever session is shared; later on only the own one's news count. */
  let joining = false
  /** Of the last question: an answer to an earlier one, recorded and sent again, can't be opened. */
  let receiver: Receiver | undefined
  let onAnswer: (() => void) | undefined
  const post = (message: Message): void => channel.postMessage(message)

  const isOurs = ({ url, clientId }: Whose): boolean => {
    const session = useSession.getState()
    return shares(session) && session.phase !== 'none' && isSame(whoseOf(session), { url, clientId })
  }

  const ask = (): void => {
    const newerThan = joining ? -1 : (useSession.getState().token?.obtainedAt ?? -1)
    receiver = createReceiver('session')
    post({ kind: 'ask', key: receiver.key, newerThan })
  }

  const takeNews = ({ obtainedAt, isSignIn, ...whose }: Whose & { obtainedAt: number; isSignIn: boolean }): void => {
    const { phase, token } = useSession.getState()
    if (joining || (isOurs(whose) && obtainedAt > (token?.obtainedAt ?? 0))) ask()
    else if (phase === 'none' && isSignIn) company.onSignIn?.()
  }

  const takeSession = (given: Shared): void => {
    for (const secret of [given.token.value, given.secrets.clientSecret]) rememberSecret(secret)
    for (const secret of [given.secrets.tokenAuthorization, given.secrets.extraHeader?.value]) rememberSecret(secret)
    const { phase, token, keepInTab } = useSession.getState()
    if (phase === 'none') {
      if (joining) openSession({ ...given, keepInTab: false })
      return
    }
    if (!isOurs(whoseOf(given))) return
    const isNewer = given.token.obtainedAt > (token?.obtainedAt ?? 0)
    // A token that this tab kept came without what renews it.
    if (joining) openSession({ ...given, keepInTab, token: isNewer || token === undefined ? given.token : token })
    else if (!isNewer) return
    else if (phase === 'open') replaceToken(given.token)
    else openSession({ ...given, keepInTab })
  }

  const take = (message: Message): void => {
    const session = useSession.getState()
    switch (message.kind) {
      case 'ask':
        return answer(message, session)
      case 'new token':
        return takeNews(message)
      case 'session': {
        const text = message.to === receiver?.key ? receiver.open(message.session) : undefined
        if (text === undefined) return
        takeSession(sharedIn(text))
        onAnswer?.()
        return
      }
      case 'expired':
        if (isOurs(message) && session.token?.obtainedAt === message.obtainedAt)
          expireSession(message.reason, message.at)
        return
      case 'renewal':
        if (isOurs(message) && session.token?.obtainedAt === message.obtainedAt)
          takeFailure(message.renewal, session.renewal)
        return
      case 'sign-out':
        if (isOurs(message)) company.signOut()
        return
      case 'would lose':
        if (message.losses === undefined && isOurs(message)) post({ ...message, losses: company.losses() })
    }
  }

  const answer = ({ key, newerThan }: { key: string; newerThan: number }, session: Session): void => {
    const { environment, clientId, secrets, shared, token } = session
    if (!shares(session) || session.phase !== 'open' || token === undefined || token.obtainedAt <= newerThan) return
    const given: Shared = { environment, clientId, secrets, shared, token }
    post({ kind: 'session', to: key, session: sealFor('session', key, JSON.stringify(given)) })
  }

  const tell = (session: Session, before: Session): void => {
    if (following) return
    if (shares(session) && session.phase === 'open' && session.token !== before.token) {
      company.onOwn?.(true)
      const obtainedAt = session.token?.obtainedAt ?? 0
      post({ kind: 'new token', ...whoseOf(session), obtainedAt, isSignIn: before.phase !== 'open' })
    }
    if (shares(session) && hasFailedSince(session.renewal, before.renewal)) {
      const { running: _, ...renewal } = session.renewal
      post({ kind: 'renewal', ...whoseOf(session), renewal, obtainedAt: session.token?.obtainedAt ?? 0 })
    }
    if (shares(session) && session.phase === 'expired' && before.phase === 'open' && session.expiry !== undefined)
      post({
        kind: 'expired',
        ...whoseOf(session),
        ...session.expiry,
        obtainedAt: session.token?.obtainedAt ?? 0,
      })
    if (shares(before) && before.phase !== 'none' && session.phase === 'none') {
      company.onOwn?.(false)
      post({ kind: 'sign-out', ...whoseOf(before) })
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    following = true
    try {
      take(data)
    } finally {
      following = false
    }
  })
  useSession.subscribe(tell)

  return {
    takeUp: async (milliseconds) => {
      joining = true
      const answered = new Promise<void>((resolve) => (onAnswer = resolve))
      ask()
      await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, milliseconds))])
      joining = false
    },
    losses: () => {
      const found: string[] = []
      const collect = ({ data }: MessageEvent<Message>) => {
        if (data.kind === 'would lose') found.push(...(data.losses ?? []))
      }
      channel.addEventListener('message', collect)
      post({ kind: 'would lose', ...whoseOf(useSession.getState()) })
      return new Promise((resolve) =>
        setTimeout(() => {
          channel.removeEventListener('message', collect)
          resolve(found)
        }, ANSWER_MILLISECONDS),
      )
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

function whoseOf({ environment, clientId }: Pick<Session, 'environment' | 'clientId'>): Whose {
  return { url: environment?.url ?? '', clientId }
}

function isSame(one: Whose, other: Whose): boolean {
  return one.url === other.url && one.clientId === other.clientId
}
