import { beforeEach, expect, test } from 'vitest'

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
  type Kind,
} from './share-session.test.support.ts'

trackChannels()
beforeEach(stubStorage)

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
  await messagesArrived()
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
  await messagesArrived()
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
  await messagesArrived()
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
