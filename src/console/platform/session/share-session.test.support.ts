import { vi } from 'vitest'
import { testToken } from './token.test.support.ts'

export const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
export const secrets = { clientSecret: 'desk-secret', tokenAuthorization: undefined, extraHeader: undefined }

/** Longest wait for another page's session, for slow machines. */
export const PATIENCE_MILLISECONDS = 10_000
/** Where no page answers. */
export const BRIEF_MILLISECONDS = 250

/** Which pages share: all tabs, or the windows of a group. */
export type Kind = 'tabs' | 'group'

/** A page with its own copy of all modules that keep state. */
export async function tab(kind: Kind = 'tabs') {
  vi.resetModules()
  const session = await import('./session.ts')
  const { shareSession } = await import('./share-session.ts')
  const { renewToken } = await import('./renewal.ts')
  const { sharedFlag } = await import('./stored-session.ts')
  const signOut = vi.fn(() => session.closeSession())
  const losses = vi.fn((): readonly string[] => [])
  const onSignIn = vi.fn()
  let sharing: ReturnType<typeof shareSession> | undefined
  const join = async (patience = PATIENCE_MILLISECONDS) => {
    sharing = shareSession({
      channel: new BroadcastChannel(kind),
      shares: kind === 'tabs' ? ({ shared }) => shared : ({ isRecording }) => !isRecording,
      ...(kind === 'tabs' ? { onOwn: sharedFlag.write } : { onSignIn }),
      signOut,
      losses,
    })
    if (kind === 'group' || sharedFlag.read()) await sharing.takeUp(patience)
  }
  const state = () => session.useSession.getState()
  const open = (value: string, shared: boolean, obtainedAt = Date.now(), clientId = 'desk', keepInTab = false) =>
    session.openSession({ environment, clientId, token: token(value, obtainedAt), secrets, keepInTab, shared })
  return {
    ...session,
    renewToken,
    join,
    open,
    state,
    signOut,
    losses,
    onSignIn,
    takeUp: () => sharing?.takeUp(BRIEF_MILLISECONDS),
    lossesElsewhere: () => sharing?.losses(),
  }
}

/** Retries until it holds, for slow machines. */
export function soon(holds: () => void): Promise<void> {
  return vi.waitFor(holds, { timeout: 10_000 })
}

/** Until earlier messages have arrived. */
export function messagesArrived(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}

export function token(value: string, obtainedAt: number) {
  return testToken(value, { obtainedAt, expiresAt: obtainedAt + 600_000 })
}

/** A storage that all pages of a test share. */
export function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  })
}
