import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeSession, openSession, useSession } from './session.ts'
import { nextRenewalAt, startRenewalSchedule } from './renewal-schedule.ts'
import { testToken } from './token.test.support.ts'

const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
let issued = 0
let stop = () => {}

function open(lifetimeSeconds: number | undefined, withSecret = true) {
  const now = Date.now()
  openSession({
    environment,
    clientId: 'desk',
    token: testToken('token-0', {
      obtainedAt: now,
      expiresAt: lifetimeSeconds === undefined ? undefined : now + lifetimeSeconds * 1000,
    }),
    secrets: { clientSecret: withSecret ? 'secret' : undefined, tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
  })
}

function answerTokens(answer: () => Response | Promise<Response>) {
  const wire = vi.fn(() => Promise.resolve().then(answer))
  vi.stubGlobal('fetch', wire)
  return wire
}

function issue(expiresIn: number) {
  return () => {
    issued += 1
    return Response.json({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: expiresIn })
  }
}
function refuse() {
  return Response.json({ error: 'invalid_client' }, { status: 401 })
}

beforeEach(() => {
  issued = 0
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  stop = startRenewalSchedule()
})

afterEach(() => {
  stop()
  closeSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('renews at 80 % again and again, without anybody noticing', async () => {
  const wire = answerTokens(issue(100))
  open(100)
  await vi.advanceTimersByTimeAsync(79_999)
  expect(wire).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'token-1' } })
  await vi.advanceTimersByTimeAsync(400_000)
  expect(wire).toHaveBeenCalledTimes(6)
  expect(useSession.getState().phase).toBe('open')
})

test('a lifetime of two seconds renews every 1.6 s and not on every tick', async () => {
  const wire = answerTokens(issue(2))
  open(2)
  await vi.advanceTimersByTimeAsync(16_100)
  expect(wire.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(wire.mock.calls.length).toBeLessThanOrEqual(10)
})

test('a lifetime of a century overflows no timer', async () => {
  const wire = answerTokens(issue(1))
  open(3_200_000_000)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(wire).not.toHaveBeenCalled()
})

test('refused renewals are repeated while the token lives, then the session expires', async () => {
  const wire = answerTokens(refuse)
  open(100)
  await vi.advanceTimersByTimeAsync(99_000)
  expect(useSession.getState().phase).toBe('open')
  expect(wire.mock.calls.length).toBeGreaterThan(3)
  await vi.advanceTimersByTimeAsync(1001)
  expect(useSession.getState()).toMatchObject({ phase: 'expired', expiry: { at: 1_100_000 } })
  const calls = wire.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(wire.mock.calls).toHaveLength(calls)
})

test('an outage over the end of the token is waited out', async () => {
  let isUp = false
  answerTokens(() => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return issue(100)()
  })
  open(100)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(useSession.getState().phase).toBe('open')
  isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'token-1' } })
})

test('without a secret the end of the token expires the session, an unknown end does not', async () => {
  answerTokens(refuse)
  open(60, false)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(useSession.getState().phase).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(useSession.getState().phase).toBe('expired')
  closeSession()
  open(undefined, false)
  await vi.advanceTimersByTimeAsync(10_000_000)
  expect(useSession.getState().phase).toBe('open')
})

test('a machine that slept past the end renews when it wakes', async () => {
  const wire = answerTokens(issue(100))
  open(100)
  vi.setSystemTime(1_000_000 + 8 * 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(wire).toHaveBeenCalledTimes(1)
  expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'token-1' } })
})

const none = { failures: 0, lastFailureAt: 0, refused: false }

test('a token of unknown lifetime is renewed by no clock', () => {
  expect(nextRenewalAt({ obtainedAt: 1000, expiresAt: undefined }, none)).toBeUndefined()
})

test('renewal is due at 80 % of the lifetime, however short or long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seconds) => {
      const due = nextRenewalAt({ obtainedAt: 0, expiresAt: seconds * 1000 }, none)
      expect(due).toBe(seconds * 800)
    }),
  )
})

test('a refused renewal is tried again with growing pauses, last just before the end, then no more', () => {
  const token = { obtainedAt: 0, expiresAt: 100_000 }
  const after = (failures: number, lastFailureAt: number) =>
    nextRenewalAt(token, { failures, lastFailureAt, refused: true })
  expect(after(1, 80_000)).toBe(81_000)
  expect(after(2, 81_000)).toBe(83_000)
  expect(after(3, 83_000)).toBe(87_000)
  expect(after(5, 95_000)).toBe(98_000)
  expect(after(6, 98_000)).toBeUndefined()
})

test('an unreachable service is tried for good, past the end of the token too', () => {
  const token = { obtainedAt: 0, expiresAt: 100_000 }
  expect(nextRenewalAt(token, { failures: 20, lastFailureAt: 500_000, refused: false })).toBe(530_000)
})
