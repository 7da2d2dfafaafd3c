import { beforeEach, expect, test, vi } from 'vitest'

import { trackChannels } from './channels.test.support.ts'

const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
const secrets = { clientSecret: 'desk-secret', tokenAuthorization: undefined, extraHeader: undefined }
trackChannels()

/** Longest wait for another page's session, for slow machines. */
const PATIENCE_MILLISECONDS = 10_000
/** Where no page answers. */
const BRIEF_MILLISECONDS = 250

/** Which pages share: all tabs, or the windows of a group. */
type Kind = 'tabs' | 'group'

/** A page with its own copy of all modules that keep state. */
async function tab(kind: Kind = 'tabs') {
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
function soon(holds: () => void): Promise<void> {
  return vi.waitFor(holds, { timeout: 10_000 })
}

/** Until earlier messages have arrived. */
function heard(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, 50))
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

test.each<Kind>(['tabs', 'group'])('no secret goes over the channel in plain: %s', async (kind) => {
  const said: unknown[] = []
  new BroadcastChannel(kind).addEventListener('message', ({ data }) => void said.push(data))
  const [first, second] = [await tab(kind), await tab(kind)]
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', true, 1000)
  await second.join()
  second.replaceToken(token('token-2', 2000))
  await soon(() => expect(first.state().token?.value).toBe('token-2'))
  expect(said.length).toBeGreaterThan(3)
  expect(JSON.stringify(said)).not.toMatch(/token-\d|desk-secret/)
})

test('an answer that was recorded and is sent again opens nothing', async () => {
  const first = await tab()
  await first.join()
  first.open('token-1', true, 1000)
  const recorder = new BroadcastChannel('tabs')
  const said: { word?: string; question?: string; answers?: string }[] = []
  recorder.addEventListener('message', ({ data }: MessageEvent<(typeof said)[0]>) => void said.push(data))
  const second = await tab()
  await second.join()
  const answer = said.find(({ answers }) => answers !== undefined)
  expect(answer).toBeDefined()
  second.closeSession()
  await soon(() => expect(first.state().phase).toBe('none'))
  const takenUp = second.takeUp()
  await soon(() => expect(said.filter(({ word }) => word === 'session')).toHaveLength(2))
  recorder.postMessage(answer)
  recorder.postMessage({ ...answer, answers: said.findLast(({ word }) => word === 'session')?.question })
  await takenUp
  expect(second.state().phase).toBe('none')
})

test('a session that is not shared stays in its tab', async () => {
  const first = await tab()
  await first.join()
  first.open('token-1', false)
  // Left by a closed tab that shared: the new one asks.
  localStorage.setItem('watchfloor.shared', '1')
  const second = await tab()
  await second.join(BRIEF_MILLISECONDS)
  expect(second.state().phase).toBe('none')
  second.open('token-2', true)
  await heard()
  expect(first.state().token?.value).toBe('token-1')
})

test('a renewed token reaches the others, an older one never replaces a newer', async () => {
  const [first, second] = [await tab(), await tab()]
  await first.join()
  first.open('token-1', true, 1000)
  await second.join()
  second.replaceToken(token('token-2', 2000))
  await soon(() => expect(first.state().token?.value).toBe('token-2'))
  first.replaceToken(token('token-old', 1500))
  await heard()
  expect(second.state().token?.value).toBe('token-2')
})

test('signing in again in one tab opens all that had expired', async () => {
  const [first, second] = [await tab(), await tab()]
  await first.join()
  first.open('token-1', true, 1000)
  await second.join()
  for (const each of [first, second]) each.expireSession('over', 2000)
  second.open('token-2', true, 3000)
  await soon(() => expect(first.state()).toMatchObject({ phase: 'open', token: { value: 'token-2' } }))
})

test('signing out in one tab signs out all that share, and no other client', async () => {
  const [first, second, other] = [await tab(), await tab(), await tab()]
  await first.join()
  first.open('token-1', true)
  await second.join()
  await other.join()
  other.open('token-9', true, Date.now(), 'other-desk')
  second.closeSession()
  await soon(() => expect(first.signOut).toHaveBeenCalled())
  await heard()
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
  expect(await second.lossesElsewhere()).toEqual(['2 deletions wait'])
  expect(await other.lossesElsewhere()).toEqual([])
})

test('windows of a group have one session though nobody chose to share it, and no window beside them has', async () => {
  const [first, second, other] = [await tab('group'), await tab('group'), await tab()]
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', false)
  await second.join()
  localStorage.setItem('watchfloor.shared', '1')
  await other.join(BRIEF_MILLISECONDS)
  expect(second.state()).toMatchObject({ phase: 'open', shared: false, keepInTab: false, token: { value: 'token-1' } })
  expect(second.state().secrets).toEqual(secrets)
  expect(other.state().phase).toBe('none')
})

test('a window that kept its token gets what renews it, and the newer of two tokens', async () => {
  const [first, second] = [await tab('group'), await tab('group')]
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', false, 1000)
  second.openSession({
    environment,
    clientId: 'desk',
    token: token('token-0', 500),
    secrets: { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: true,
  })
  await second.join()
  expect(second.state()).toMatchObject({ secrets, keepInTab: true, token: { value: 'token-1' } })
})

test('what expires one window expires all of its group that have that token', async () => {
  const [first, second] = [await tab('group'), await tab('group')]
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', false, 1000)
  await second.join()
  second.expireSession('The service answered 401.', 5000)
  await soon(() => expect(first.state()).toMatchObject({ phase: 'expired', expiry: { at: 5000 } }))
  first.open('token-2', false, 6000)
  await soon(() => expect(second.state()).toMatchObject({ phase: 'open', token: { value: 'token-2' } }))
  first.replaceToken(token('token-3', 7000))
  // For the previous token.
  second.expireSession('The service answered 401.', 7001)
  await heard()
  expect(first.state().phase).toBe('open')
  expect(second.state().phase).toBe('open')
})

test('after a sign-out the windows of a group wait for whichever signs in, and for no renewal that was under way', async () => {
  const [first, second] = [await tab('group'), await tab('group')]
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', false, 1000)
  await second.join()
  // Both at once, before either message arrives.
  first.closeSession()
  second.replaceToken(token('token-2', 2000))
  await soon(() => expect(second.state().phase).toBe('none'))
  expect(first.state().phase).toBe('none')
  expect(first.onSignIn).not.toHaveBeenCalled()
  second.open('token-3', false, 3000)
  await soon(() => expect(first.onSignIn).toHaveBeenCalledOnce())
})

test('a recording is handed to nobody', async () => {
  const [first, second] = [await tab('group'), await tab('group')]
  await first.join(BRIEF_MILLISECONDS)
  first.openSession({
    environment,
    clientId: '',
    token: token('none', 1),
    secrets,
    keepInTab: false,
    isRecording: true,
  })
  await second.join(BRIEF_MILLISECONDS)
  expect(second.state().phase).toBe('none')
})

test('a renewal that failed in one window is known in all, until one brings a new token', async () => {
  const first = await tab('group')
  await first.join(BRIEF_MILLISECONDS)
  first.open('token-1', false)
  const second = await tab('group')
  await second.join()
  const failed = {
    failures: 2,
    lastFailureAt: Date.now(),
    lastFailure: 'the token operation answered 503',
    refused: false,
  }
  first.useSession.setState({ renewal: { ...failed, running: false, lastStatus: 503, isNeeded: true } })
  await soon(() =>
    expect(second.state().renewal).toEqual({ ...failed, running: false, lastStatus: 503, isNeeded: true }),
  )
  // Late news changes nothing: neither an older failure nor one of a replaced token.
  second.useSession.setState({ renewal: { ...failed, lastFailureAt: failed.lastFailureAt + 1, running: true } })
  await soon(() =>
    expect(first.state().renewal).toMatchObject({ lastFailureAt: failed.lastFailureAt + 1, running: false }),
  )
  second.replaceToken(token('token-2', Date.now() + 1000))
  await soon(() =>
    expect(first.state()).toMatchObject({
      token: { value: 'token-2' },
      renewal: { failures: 0, lastFailure: undefined },
    }),
  )
})

test.each<[string, () => Response, boolean]>([
  ['refused', () => Response.json({ error: 'invalid_client' }, { status: 401 }), true],
  ['not answered', () => Response.error(), false],
])('of windows that would renew at once one asks, and what it got holds for all: %s', async (_, answer, refused) => {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, step: () => Promise<unknown>) => (turn = turn.then(step, step))
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  const wire = vi.fn(() => {
    const response = answer()
    return response.type === 'error' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(response)
  })
  vi.stubGlobal('fetch', wire)
  const first = await tab()
  await first.join()
  // An expired token isn't tried before the secret.
  first.open('token-1', true, Date.now() - 700_000)
  const second = await tab()
  await second.join()
  const [one, other] = await Promise.allSettled([first.renewToken(), second.renewToken()])
  expect(wire).toHaveBeenCalledTimes(1)
  const { lastFailure } = first.state().renewal
  for (const { state } of [first, second])
    expect(state().renewal).toMatchObject({ failures: 1, lastFailure, refused, running: false })
  for (const each of [one, other]) expect(each.status).toBe('rejected')
  const { isRefusal, tokenFailureWords } = await import('./request-token.ts')
  const error: unknown = other.status === 'rejected' && other.reason
  expect([isRefusal(error), tokenFailureWords(error)]).toEqual([refused, lastFailure])
})
