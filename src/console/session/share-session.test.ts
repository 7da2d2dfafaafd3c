import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
const secrets = { clientSecret: 'desk-secret', tokenAuthorization: undefined, extraHeader: undefined }
const channels: BroadcastChannel[] = []

/** A tab: modules of its own, as far as they keep state. */
async function tab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const sharing = await import('./share-session.ts')
  const { isSharedFlagged } = await import('./stored-session.ts')
  const signOut = vi.fn(() => session.closeSession())
  const losses = vi.fn((): readonly string[] => [])
  const join = async () => {
    sharing.keepTabsTogether({ signOut, losses })
    if (isSharedFlagged()) await sharing.takeUpSharedSession()
  }
  const state = () => session.useSession.getState()
  const open = (value: string, shared: boolean, obtainedAt = Date.now(), clientId = 'desk') =>
    session.openSession({ environment, clientId, token: token(value, obtainedAt), secrets, keepInTab: false, shared })
  return { ...session, ...sharing, join, open, state, signOut, losses }
}

function token(value: string, obtainedAt: number) {
  return {
    value,
    obtainedAt,
    expiresAt: obtainedAt + 600_000,
    expiryIsHint: false,
    notBefore: undefined,
    scope: undefined,
  }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  })
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        channels.push(this)
      }
    },
  )
})

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
})

test('a new tab takes up a shared session, and nothing of it is stored', async () => {
  const first = await tab()
  await first.join()
  first.open('token-1', true)
  const second = await tab()
  await second.join()
  expect(second.state()).toMatchObject({ phase: 'open', clientId: 'desk', shared: true, token: { value: 'token-1' } })
  expect(second.state().secrets).toEqual(secrets)
  expect(JSON.stringify([...(localStorage['kept'] as Map<string, string>)])).not.toMatch(/token-1|desk-secret/)
})

test('a session that is not shared stays in its tab', async () => {
  const first = await tab()
  await first.join()
  first.open('token-1', false)
  // Left by a tab that shared and was closed: the new one asks.
  localStorage.setItem('watchfloor.shared', '1')
  const second = await tab()
  await second.join()
  expect(second.state().phase).toBe('none')
  second.open('token-2', true)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(first.state().token?.value).toBe('token-1')
})

test('a renewed token reaches the others, an older one never replaces a newer', async () => {
  const [first, second] = [await tab(), await tab()]
  await first.join()
  first.open('token-1', true, 1000)
  await second.join()
  second.replaceToken(token('token-2', 2000))
  await vi.waitFor(() => expect(first.state().token?.value).toBe('token-2'))
  first.replaceToken(token('token-old', 1500))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(second.state().token?.value).toBe('token-2')
})

test('signing in again in one tab opens all that had expired', async () => {
  const [first, second] = [await tab(), await tab()]
  await first.join()
  first.open('token-1', true, 1000)
  await second.join()
  for (const each of [first, second]) each.expireSession('over', 2000)
  second.open('token-2', true, 3000)
  await vi.waitFor(() => expect(first.state()).toMatchObject({ phase: 'open', token: { value: 'token-2' } }))
})

test('signing out in one tab signs out all that share, and no other client', async () => {
  const [first, second, other] = [await tab(), await tab(), await tab()]
  await first.join()
  first.open('token-1', true)
  await second.join()
  await other.join()
  other.open('token-9', true, Date.now(), 'other-desk')
  second.closeSession()
  await vi.waitFor(() => expect(first.signOut).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(other.signOut).not.toHaveBeenCalled()
  expect(other.state().phase).toBe('open')
})

test('a tab that wants to sign out hears what that would end in the others of its session, and in no one else’s', async () => {
  const [first, second, other] = [await tab(), await tab(), await tab()]
  await first.join()
  first.open('token-1', true)
  await second.join()
  await other.join()
  other.open('token-9', true, Date.now(), 'other-desk')
  first.losses.mockReturnValue(['2 deletions wait'])
  second.losses.mockReturnValue(['asks itself'])
  other.losses.mockReturnValue(['of another desk'])
  expect(await second.lossesOfOtherTabs()).toEqual(['2 deletions wait'])
  expect(await other.lossesOfOtherTabs()).toEqual([])
})
