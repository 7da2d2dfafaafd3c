import { openSession, replaceToken, useSession, type Session } from '../../session/session.ts'
import type { Token } from '../../session/lifetime.ts'
import { rememberSecret } from '../exchanges/mask.ts'

/**
 * One session for all tabs of this browser that want it, by the user's choice at sign-in. It goes from memory to memory: nothing of it is
 * stored but the fact that there may be one to ask for.
 */
const CHANNEL = 'watchfloor.session'
const FLAG = 'watchfloor.shared'
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

/** Takes up the session that other tabs share, if there is one, and keeps tabs together from then on. Call once at start. */
export async function joinSharedSession(signOut: () => void): Promise<void> {
  if (!('BroadcastChannel' in globalThis)) return
  const wire = new BroadcastChannel(CHANNEL)
  channel = wire
  const answered = new Promise<void>((resolve) => {
    wire.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      follow(() => take(data, signOut))
      if (data.kind === 'session') resolve()
    })
  })
  useSession.subscribe(tell)
  if (useSession.getState().phase !== 'none' || !isFlagged()) return
  joining = true
  post({ kind: 'ask' })
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWER_MILLISECONDS))])
  joining = false
}

function follow(step: () => void): void {
  following = true
  step()
  following = false
}

function take(message: Message, signOut: () => void): void {
  const { phase, shared, environment, clientId, token } = useSession.getState()
  if (message.kind === 'ask') {
    if (shared && phase === 'open') post(sessionMessage())
    return
  }
  if (message.kind === 'sign-out') {
    if (shared && environment?.url === message.url && clientId === message.clientId) signOut()
    return
  }
  if (message.kind === 'would lose') {
    const isOurs = shared && environment?.url === message.url && clientId === message.clientId
    const losses = lossesHere()
    if (message.losses === undefined && isOurs && losses.length > 0) post({ ...message, losses })
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

let lossesHere: () => readonly string[] = () => []

/** Gives the words for what a sign-out would end in this tab, for the tab in which somebody wants to sign out. */
export function answerLossesWith(losses: () => readonly string[]): void {
  lossesHere = losses
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
    setFlag(true)
    post(sessionMessage())
  }
  if (before.shared && before.phase !== 'none' && session.phase === 'none') {
    setFlag(false)
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

function isFlagged(): boolean {
  try {
    return localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

function setFlag(on: boolean): void {
  try {
    if (on) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // Without storage a new tab asks to sign in.
  }
}

/**
 * Lets one tab of a shared session renew at a time.
 * @returns what `renew` does, or nothing when another tab has brought a new token meanwhile
 */
export async function renewInTurn(renew: () => Promise<void>): Promise<void> {
  const { shared, token } = useSession.getState()
  // Off loopback without TLS there are no locks: then each tab renews, which costs a request and harms nobody.
  if (!shared || !('locks' in navigator)) return renew()
  return navigator.locks.request('watchfloor.renewal', async () => {
    // The other tab's message may still be on its way when its lock is gone.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (useSession.getState().token === token) await renew()
  })
}
