// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { openSession, replaceToken } from '../../../platform/session/session.ts'
import { signOut } from '../../../platform/session/sign-out.ts'
import { testToken } from '../../../platform/session/token.test.support.ts'
import { FakeServer } from './a-watch.test.support.ts'
import { readStream } from './stream.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function signedIn(): void {
  openSession({
    environment: { name: 'Harbor West', url: 'https://hw.example/east', marking: undefined },
    clientId: 'operator',
    token: testToken('t-1'),
    secrets: { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: { name: 'X-Gate', value: 'g' } },
    keepInTab: false,
  })
}

/** Answers of `fetch`, in order. */
function answers(...responses: readonly (Response | ((signal: AbortSignal) => Response))[]) {
  const asked: { url: string; headers: Headers }[] = []
  let turn = 0
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    asked.push({ url, headers })
    const response = responses[turn]
    turn += 1
    if (response === undefined) throw new TypeError('Failed to fetch')
    return typeof response === 'function' ? response(signal) : response
  })
  return asked
}

/** Stays open after these pieces, until ended or cancelled. */
function eventStream(pieces: readonly string[], ending?: AbortSignal) {
  return (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        ending?.addEventListener('abort', () => controller.close())
        signal.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

function reader() {
  const heard: string[] = []
  return {
    heard,
    of: {
      state: ({ change }: { change: number }) => void heard.push(`state ${change}`),
      change: ({ change }: { change: number }) => void heard.push(`change ${change}`),
      heard: () => undefined,
    },
  }
}

const state = JSON.stringify(new FakeServer().stateNow())

test('reads state and changes in whatever pieces they come, with the token in a header and in no address', async () => {
  signedIn()
  const ending = new AbortController()
  const pieces = [
    `event: state\nda`,
    `ta: ${state}\n\n: still here\n\nevent: cha`,
    'nge\ndata: {"change":2}\n\nevent: later\ndata: <html>\n\n',
  ]
  const asked = answers(eventStream(pieces, ending.signal))
  const { heard, of } = reader()
  const done = readStream(of, new AbortController().signal)
  await expect.poll(() => heard).toHaveLength(2)
  ending.abort()
  await done
  expect(heard).toEqual(['state 1', 'change 2'])
  expect(asked[0]?.url).toBe('https://hw.example/east/watch/v1/stream')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer t-1')
  expect(asked[0]?.headers.get('x-gate')).toBe('g')
})

test.each([
  ['<html>', /isn’t from this console’s server/],
  ['{"change":"2"}', /broke its own interface: change: /],
  ['{"change":2,"alerts":[{"id":"a"}]}', /: alerts\.0\.ruleId: /],
])('a change of %s ends the stream and its connection: nothing of it is taken for true', async (data, words) => {
  signedIn()
  let connection: AbortSignal | undefined
  answers((signal) => eventStream([`event: change\ndata: ${data}\n\n`])((connection = signal)))
  const { heard, of } = reader()
  await expect(readStream(of, new AbortController().signal)).rejects.toThrow(words)
  expect(heard).toEqual([])
  expect(connection?.aborted).toBe(true)
})

test('a stream without a byte for 40 s counts as lost', async () => {
  vi.useFakeTimers()
  signedIn()
  answers(eventStream([`event: state\ndata: ${state}\n\n`]))
  const done = readStream(reader().of, new AbortController().signal)
  const failed = expect(done).rejects.toThrow('This console’s server stopped sending')
  await vi.advanceTimersByTimeAsync(39_000)
  await vi.advanceTimersByTimeAsync(1001)
  await failed
})

test.each([
  [
    'a proxy’s page',
    new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    /isn’t from this console’s server/,
  ],
  [
    'a refusal',
    Response.json({ code: 'permission_denied', message: 'No right to read' }, { status: 403 }),
    /^No right/,
  ],
  ['an error without words', new Response('', { status: 502 }), /answered 502/],
])('%s is said in words', async (_, response, words) => {
  signedIn()
  answers(response)
  await expect(readStream(reader().of, new AbortController().signal)).rejects.toThrow(words)
})

test('no answer at all is said in words', async () => {
  signedIn()
  answers()
  await expect(readStream(reader().of, new AbortController().signal)).rejects.toThrow(/can’t be reached/)
})

test('a 401 that comes with another token at hand is asked again with it; the session stays open either way', async () => {
  signedIn()
  const refused = Response.json({ message: 'Token unknown' }, { status: 401 })
  const asked = answers(refused, Response.json({ message: 'Token unknown' }, { status: 401 }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    if (asked.length === 0) replaceToken(testToken('t-2'))
    return fetch(...request)
  })
  await expect(readStream(reader().of, new AbortController().signal)).rejects.toThrow('Token unknown')
  // The first request read its token before the renewal.
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t-1', 'Bearer t-2'])
  const { useSession } = await import('../../../platform/session/session.ts')
  expect(useSession.getState().phase).toBe('open')
})

test('a 401 after a sign-out is not asked again in the next session', async () => {
  signedIn()
  const asked = answers(Response.json({ message: 'Token unknown' }, { status: 401 }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    signOut()
    signedIn()
    replaceToken(testToken('t-2'))
    return fetch(...request)
  })
  await expect(readStream(reader().of, new AbortController().signal)).rejects.toThrow('waiting for sign-in')
  expect(asked).toHaveLength(1)
})
