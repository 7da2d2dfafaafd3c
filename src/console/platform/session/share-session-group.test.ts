import { beforeEach, expect, test, vi } from 'vitest'

import { trackChannels } from './channels.test.support.ts'
import {
  BRIEF_MILLISECONDS,
  environment,
  messagesArrived,
  secrets,
  soon,
  stubStorage,
  tab,
  token,
} from './share-session.test.support.ts'
import { noSecrets } from './session.ts'

trackChannels()
beforeEach(stubStorage)

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
    secrets: noSecrets,
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
  await messagesArrived()
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
