import { openSession, replaceToken, useSession, type Session } from './session.ts'
import type { Token } from './lifetime.ts'
import { rememberSecret } from '../../conformance/mask.ts'
import { setSharedFlag } from './stored-session.ts'

/**
 * One session for all tabs of this browser that want it, by the user's choice at sign-in. It goes from memory to memory: nothing of it is
 * stored but the fact that there may be one to ask for.
 */
const CHANNEL = 'watchfloor.session'
/** A tab that has been put to sleep does not answer: then the new one asks to sign in. */
const ANSWER_MILLISECONDS = 250

type Shared = Pick<Session, 'environment' | 'clientId' | 'secrets'> & { token: Token }
type Message =
  | { kind: 'ask' }
  | { kind: 'session'; session: Shared }
  | { kind: 'sign-out'; url: string; clientId: string }
  | { kind: 'would lose'; url: string; clientId: string; losses?: readonly string[] }

let channel: BroadcastChannel | undefined
/** What is done because another tab did it is not told to the others again. */
let following = false
/** A page that starts takes up whatever session is shared; later on only the own one's news count. */
let joining = false

/** What the other tabs may ask of this one. */
interface ThisTab {
  /** Another tab signed out of the session. */
  signOut: () => void
  /** What signing out would end here, in words. */
  losses: () => readonly string[]
}

/** Keeps this tab together with the others of its session from now on: the sessions that it shares, and those that it takes up. */
export function keepTabsTogether(tab: ThisTab): void {
  if (channel !== undefined || !('BroadcastChannel' in globalThis)) return
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => follow(() => take(data, tab)))
  useSession.subscribe(tell)
}

/** Takes up the session that other tabs share, if one of them answers in time. */
export async function takeUpSharedSession(): Promise<void> {
  if (channel === undefined || useSession.getState().phase !== 'none') return
  joining = true
  const stop = new AbortController()
  const answered = new Promise<void>((resolve) => {
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => data.kind === 'session' && resolve(), {
      signal: stop.signal,
    })
  })
  post({ kind: 'ask' })
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWER_MILLISECONDS))])
  stop.abort()
  joining = false
}

function follow(step: () => void): void {
  following = true
  step()
  following = false
}

function take(message: Message, tab: ThisTab): void {
  const { phase, shared, environment, clientId, token } = useSession.getState()
  if (message.kind === 'ask') {
    if (shared && phase === 'open') post(sessionMessage())
    return
  }
  if (message.kind === 'sign-out') {
    if (shared && environment?.url === message.url && clientId === message.clientId) tab.signOut()
    return
  }
  if (message.kind === 'would lose') {
    const isOurs = shared && environment?.url === message.url && clientId === message.clientId
    if (message.losses === undefined && isOurs) post({ ...message, losses: tab.losses() })
    return
  }
  const given = message.session
  for (const secret of [given.token.value, given.secrets.clientSecret]) rememberSecret(secret)
  for (const secret of [given.secrets.tokenAuthorization, given.secrets.extraHeader?.value]) rememberSecret(secret)
  if (phase === 'none' && joining) {
    openSession({ ...given, keepInTab: false, shared: true })
    return
  }
  const isOurs = shared && environment?.url === given.environment?.url && clientId === given.clientId
  if (!isOurs || given.token.obtainedAt <= (token?.obtainedAt ?? 0)) return
  if (phase === 'open') replaceToken(given.token)
  else if (phase === 'expired') openSession({ ...given, keepInTab: false, shared: true })
}

/** What signing out would end in the other tabs of this session, in words. A tab that sleeps does not say. */
export function lossesOfOtherTabs(): Promise<readonly string[]> {
  const { environment, clientId } = useSession.getState()
  const found: string[] = []
  const collect = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'would lose') found.push(...(data.losses ?? []))
  }
  channel?.addEventListener('message', collect)
  post({ kind: 'would lose', url: environment?.url ?? '', clientId })
  return new Promise((resolve) =>
    setTimeout(() => {
      channel?.removeEventListener('message', collect)
      resolve(found)
    }, ANSWER_MILLISECONDS),
  )
}

function tell(session: Session, before: Session): void {
  if (following) return
  if (session.shared && session.phase === 'open' && session.token !== before.token) {
    setSharedFlag(true)
    post(sessionMessage())
  }
  if (before.shared && before.phase !== 'none' && session.phase === 'none') {
    setSharedFlag(false)
    post({ kind: 'sign-out', url: before.environment?.url ?? '', clientId: before.clientId })
  }
}

function sessionMessage(): Message {
  const { environment, clientId, secrets, token } = useSession.getState()
  if (token === undefined) return { kind: 'ask' }
  return { kind: 'session', session: { environment, clientId, secrets, token } }
}

function post(message: Message): void {
  channel?.postMessage(message)
}
