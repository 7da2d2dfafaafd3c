import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useActivity } from '../../../platform/activity/activity.ts'
import {
  staySignedIn,
  askSignOut,
  signOut,
  signedOutElsewhere,
  useSignOutQuestion,
} from '../../../platform/session/sign-out.ts'
import { reportAnswer, reportFailure } from '../../../platform/connection/connection.ts'
import { expireSession, noSecrets, openSession, useSession } from '../../../platform/session/session.ts'
import { testToken } from '../../../platform/session/token.test.support.ts'
import { stop, unsentItems } from './queue.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { PERSON_HEADER, PROOF_HEADER } from '../../../../watch/wire/person.ts'
import { act, enqueue, pauseQueue, releaseHeld, resumeQueue, useEgressQueue } from './queue-store.ts'

vi.mock('../../../ui/feedback/announcer.ts', () => ({ announce: () => undefined }))
afterAll(() => vi.doUnmock('../../../ui/feedback/announcer.ts'))

const START = Date.parse('2026-11-21T14:22:00Z')

function open(value = 'token-1') {
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example', marking: undefined },
    clientId: 'desk',
    token: testToken(value, { obtainedAt: Date.now() }),
    secrets: noSecrets,
    keepInTab: false,
  })
}

function ok() {
  return Response.json({})
}
function dead() {
  return Response.json({ code: 14 }, { status: 502, headers: { 'Watchfloor-Gateway': 'unreachable' } })
}
function busy(headers: Record<string, string>) {
  return Response.json({ code: 14, message: 'starting' }, { status: 503, headers })
}

/** Answers in turn, repeating the last; records the ids sent. */
function answerWith(...answers: (() => Response | Promise<Response>)[]) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.split('/').at(-1) ?? '')
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    return answer === undefined ? ok() : answer()
  })
  return sent
}

function kinds() {
  return useEgressQueue.getState().items.map(({ state }) => state.kind)
}
function reasons() {
  return useEgressQueue.getState().items.map(({ state }) => (state.kind === 'stopped' ? state.reason : state.kind))
}
function name(ticket: string) {
  useOnWatch.setState({ here: { ticket, mark: { kind: 'person', id: 'p', initials: 'AM' }, since: START } })
}
function question() {
  return useSignOutQuestion.getState().losses
}
function pass(milliseconds: number) {
  return vi.advanceTimersByTimeAsync(milliseconds)
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  open()
})

afterEach(async () => {
  signOut()
  await pass(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits until the HTTP date of the hint, by the service’s own clock', async () => {
  const hint = { 'Retry-After': 'Sat, 21 Nov 2026 15:00:05 GMT', Date: 'Sat, 21 Nov 2026 15:00:00 GMT' }
  const sent = answerWith(() => busy(hint), ok)
  enqueue(['a'])
  await pass(4900)
  expect(sent).toEqual(['a'])
  expect(kinds()).toEqual(['retrying'])
  await pass(200)
  expect(sent).toEqual(['a', 'a'])
  expect(kinds()).toEqual(['deleted'])
})

test('a deletion bears the ticket of its press and the proof for its own id, also when it is tried again', async () => {
  useConfig.setState({ environments: [{ name: 'Harbor West', url: 'https://hw.example', watch: true }] })
  vi.stubGlobal('location', { origin: 'https://console.example' })
  name('ticket')
  const bore: (string | null)[][] = []
  const answers = [busy({ 'Retry-After': '1' }), ok(), ok()]
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    bore.push([url.split('/').at(-1) ?? '', headers.get(PERSON_HEADER), headers.get(PROOF_HEADER)])
    return answers.shift() ?? ok()
  })
  enqueue(['a', 'b'], ['proof-a', 'proof-b'])
  await pass(3000)
  expect(bore).toEqual([
    ['a', 'ticket', 'proof-a'],
    ['b', 'ticket', 'proof-b'],
    ['a', 'ticket', 'proof-a'],
  ])
  useOnWatch.setState({ here: undefined })
  useConfig.setState({ environments: [] })
})

describe('where a person confirms deletions', () => {
  const person = { id: 'p', name: 'A. Maro', initials: 'AM', role: '', isActive: true, hasPin: true, revision: 1 }
  const site = { personRules: { isRequired: false, mayOneSign: false, confirmBy: 'person' as const } }

  beforeEach(() => {
    useWatch.setState({ ...site, persons: { persons: [person], onWatch: [] } })
    name('ticket')
  })
  afterEach(() => {
    useWatch.setState({ persons: undefined, personRules: undefined })
    useOnWatch.setState({ here: undefined })
  })

  test('nothing is sent with a PIN of over a minute ago: it is held, and sent once the PIN is entered again', async () => {
    const sent = answerWith(
      () => busy({ 'Retry-After': '50' }),
      ok,
      () => busy({ 'Retry-After': '50' }),
      ok,
    )
    enqueue(['a'], ['proof'])
    await pass(51_000)
    expect([sent, kinds()]).toEqual([['a', 'a'], ['deleted']])
    enqueue(['b', 'c'], ['proof-b', 'proof-c'])
    pauseQueue()
    await pass(61_000)
    resumeQueue()
    await pass(0)
    const old = 'Not sent: the PIN of AM counts for 60 s. Retry asks for it again'
    expect(reasons()).toEqual(['deleted', old, 'deleted'])
    expect(unsentItems(useEgressQueue.getState()).map(({ egressId }) => egressId)).toEqual(['b'])
    enqueue(['b'], ['proof-again'])
    await pass(0)
    expect([sent.slice(2), kinds()]).toEqual([
      ['b', 'c', 'b'],
      ['deleted', 'deleted', 'deleted'],
    ])
  })

  test('nothing is sent without a PIN, nor for someone who left; without one of theirs all is sent', async () => {
    const sent = answerWith(ok)
    enqueue(['a'])
    await pass(0)
    expect(reasons()).toEqual(['Not sent: the PIN of AM counts for 60 s. Retry asks for it again'])
    pauseQueue()
    enqueue(['b'], ['proof'])
    name('another ticket')
    resumeQueue()
    await pass(0)
    expect(reasons()[1]).toBe('Not sent: the person who confirmed it isn’t on watch here any more. Retry asks who is')
    useOnWatch.setState({ here: undefined })
    enqueue(['c'])
    await pass(0)
    expect([sent, reasons()[2]]).toEqual([[], reasons()[1]])
    useWatch.setState({ persons: { persons: [{ ...person, hasPin: false }], onWatch: [] } })
    name('third ticket')
    enqueue(['a'])
    await pass(0)
    expect(sent).toEqual(['a'])
  })

  test('refused by our own server for want of the PIN, it is held with the server’s words', async () => {
    vi.stubGlobal('window', { location: { origin: 'https://hw.example' } })
    const headers = { 'Watchfloor-Person': 'unproved' }
    answerWith(() =>
      Response.json({ code: 7, message: 'Enter the PIN of AM. Nothing was sent' }, { status: 403, headers }),
    )
    enqueue(['a'], ['used'])
    await pass(0)
    expect(reasons()).toEqual(['Enter the PIN of AM. Nothing was sent'])
    expect(unsentItems(useEgressQueue.getState())).toHaveLength(1)
  })
})

test('a sign-out that ends nothing is not asked about', async () => {
  answerWith(ok)
  enqueue(['a'])
  await pass(5000)
  expect(kinds()).toEqual(['deleted'])
  await askSignOut()
  expect(useSession.getState().phase).toBe('none')
})

test('the question whether to sign out says what would be lost by now, not when it was asked', async () => {
  const waiting: (() => void)[] = []
  answerWith(() => new Promise((resolve) => waiting.push(() => resolve(ok()))))
  enqueue(['a', 'b', 'c'])
  await pass(0)
  await askSignOut()
  const onTheWire = '2 egress deletions are sent and can’t be recalled. The log will show the outcome.'
  expect(question()).toEqual([`1 egress deletion is still waiting and won’t be sent. ${onTheWire}`])
  waiting[0]?.()
  await pass(0)
  expect(question()).toEqual([onTheWire])
  waiting[1]?.()
  waiting[2]?.()
  await pass(0)
  expect(question()).toEqual([])
})

test('a stopped countdown sends nothing any more', async () => {
  const sent = answerWith(() => busy({}))
  enqueue(['a'])
  await pass(500)
  act(stop, 'a')
  await pass(60_000)
  expect(sent).toEqual(['a'])
})

test('two at once, and the next as soon as one is answered', async () => {
  const waiting: (() => void)[] = []
  const sent = answerWith(() => new Promise((resolve) => waiting.push(() => resolve(ok()))))
  enqueue(['a', 'b', 'c'])
  await pass(0)
  expect(sent).toEqual(['a', 'b'])
  waiting[1]?.()
  await pass(0)
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('a lost connection holds the queue; back within a minute it goes on, later it waits for a person', async () => {
  const sent = answerWith(ok)
  reportFailure(900, Date.now(), 'No reply')
  enqueue(['a'])
  await pass(0)
  expect(sent).toEqual([])
  await pass(30_000)
  reportAnswer(901, Date.now(), Date.now())
  await pass(0)
  expect(sent).toEqual(['a'])
  reportFailure(902, Date.now(), 'No reply')
  enqueue(['b'])
  await pass(61_000)
  reportAnswer(903, Date.now(), Date.now())
  await pass(0)
  expect(sent).toEqual(['a'])
  expect(useEgressQueue.getState().pause?.by).toBe('long outage')
  resumeQueue()
  await pass(0)
  expect(sent).toEqual(['a', 'b'])
})

test('behind our own server a dead environment holds the queue after the first, and what never came there is sent later', async () => {
  vi.stubGlobal('window', { location: { origin: 'https://hw.example' } })
  const sent = answerWith(dead, dead, dead, dead, ok)
  enqueue(['a', 'b', 'c', 'd'])
  await pass(0)
  expect(sent).toEqual(['a', 'b'])
  expect(kinds()).toEqual(['queued', 'queued', 'queued', 'queued'])
  expect(useEgressQueue.getState().pause?.by).toBe('connection')
  // A user who won't wait doesn't make it retry without a pause.
  resumeQueue()
  await pass(0)
  expect(sent).toHaveLength(4)
  expect(useEgressQueue.getState().pause?.by).toBe('connection')
  reportAnswer(900, Date.now(), Date.now())
  await pass(0)
  expect(kinds()).toEqual(['deleted', 'deleted', 'deleted', 'deleted'])
})

test('at the session’s end everything is held and named; it is sent after a yes alone', async () => {
  const waiting: ((response: Response) => void)[] = []
  const sent = answerWith(
    () => new Promise((resolve) => waiting.push(resolve)),
    () => new Promise(() => undefined),
    ok,
  )
  enqueue(['a', 'b', 'c'])
  await pass(0)
  waiting[0]?.(Response.json({ code: 16 }, { status: 401 }))
  await pass(0)
  expect(useSession.getState().phase).toBe('expired')
  expect(kinds()).toEqual(['waiting for sign-in', 'deleting', 'waiting for sign-in'])
  expect(useSession.getState().heldChanges['egress']).toEqual(['egress deletion a', 'egress deletion c'])
  open('token-2')
  await pass(5000)
  expect(sent).toEqual(['a', 'b'])
  releaseHeld(['a'])
  await pass(0)
  // `c` was not among those asked about.
  expect(sent).toEqual(['a', 'b', 'a'])
  releaseHeld(['c'])
  await pass(0)
  // `b` is still pending, so one at a time.
  expect(sent).toEqual(['a', 'b', 'a', 'c'])
})

test('a countdown is held at the session’s end, not at its own', async () => {
  answerWith(() => busy({ 'Retry-After': '50' }))
  enqueue(['a'])
  await pass(500)
  expect(kinds()).toEqual(['retrying'])
  expireSession('over', Date.now())
  expect(kinds()).toEqual(['waiting for sign-in'])
})

test('an id given while nobody is signed in is held, not lost', async () => {
  const sent = answerWith(ok)
  enqueue(['a'])
  await pass(0)
  expireSession('over', Date.now())
  enqueue(['b'])
  await pass(0)
  expect(sent).toEqual(['a'])
  expect(kinds()).toEqual(['deleted', 'waiting for sign-in'])
})

test('a sign-out that would end deletions is asked about, says what becomes of them, and logs what was not sent', async () => {
  const waiting: ((response: Response) => void)[] = []
  answerWith(() => new Promise((resolve) => waiting.push(resolve)))
  enqueue(['a', 'b', 'c'])
  await pass(0)
  await askSignOut()
  expect(question()).toEqual([
    '1 egress deletion is still waiting and won’t be sent. 2 egress deletions are sent and can’t be recalled. The log will show the outcome.',
  ])
  staySignedIn()
  expect(question()).toBeUndefined()
  expect(kinds()).toEqual(['deleting', 'deleting', 'queued'])
  await askSignOut()
  signOut()
  expect(question()).toBeUndefined()
  expect(useSession.getState().phase).toBe('none')
  for (const release of waiting) release(ok())
  await pass(0)
  expect(
    useActivity.getState().entries.filter(({ note }) => note?.words === 'signed out before sending'),
  ).toMatchObject([{ resource: ['c'], clientId: 'desk', note: { verb: 'stop' } }])
})

test('signed out in another tab, this one says what that ended, and so does the log', async () => {
  answerWith(() => new Promise(() => undefined))
  enqueue(['a', 'b', 'c'])
  await pass(0)
  signedOutElsewhere()
  expect(useEgressQueue.getState().items).toEqual([])
  expect(useSession.getState()).toMatchObject({
    phase: 'none',
    endedElsewhere: {
      losses: [
        '1 egress deletion was still waiting and not sent. 2 egress deletions were sent and can’t be recalled. The log will show the outcome.',
      ],
    },
  })
  expect(useActivity.getState().entries.at(-1)).toMatchObject({
    resource: ['c'],
    note: { verb: 'stop', words: 'signed out in another tab or window before sending' },
  })
})

test('sign-out forgets the queue, and a late answer finds no row', async () => {
  const waiting: ((response: Response) => void)[] = []
  answerWith(() => new Promise((resolve) => waiting.push(resolve)))
  enqueue(['a'])
  await pass(0)
  signOut()
  open()
  enqueue(['a'])
  waiting[0]?.(ok())
  await pass(0)
  expect(kinds()).toEqual(['deleting'])
})
