import { expect, onTestFinished, test, vi } from 'vitest'

import { createRateLimit, type Share } from './rate-limit.ts'
import { onset, temporaryWatch } from './service.test.support.ts'

const desk = { clientId: 'desk-1', isWall: false }
const wall = { clientId: 'desk-1', isWall: true }

function limit() {
  const clock = { now: 0 }
  const hasRoom = createRateLimit(() => clock.now)
  const ask = (who: typeof desk, token: string, share: Share = 'rest') =>
    hasRoom(who, new Headers({ Authorization: `Bearer ${token}` }), share)
  /** Number of answered requests. */
  const answered = (count: number, ...request: Parameters<typeof ask>) =>
    Array.from({ length: count }, () => ask(...request)).filter(Boolean).length
  return { clock, ask, answered }
}

test('a token has so many requests at once, and more with time', () => {
  const { clock, answered } = limit()
  expect(answered(300, desk, 'a')).toBe(200)
  clock.now = 1000
  expect(answered(300, desk, 'a')).toBe(40)
})

test('a clock that is set back takes nothing away', () => {
  const { clock, answered } = limit()
  clock.now = 3_600_000
  expect(answered(1, desk, 'a')).toBe(1)
  clock.now = 0
  expect(answered(100, desk, 'a')).toBe(100)
  expect(answered(100, desk, 'b')).toBe(100)
})

test('no token uses up another one’s, however it is written', () => {
  const { answered } = limit()
  expect(answered(300, desk, ' a')).toBe(200)
  expect(answered(1, desk, 'a')).toBe(0)
  expect(answered(300, desk, 'b')).toBe(200)
})

test('reading leaves room for reports', () => {
  const { answered } = limit()
  answered(300, desk, 'a')
  expect(answered(1, desk, 'a', 'reports')).toBe(1)
})

test('many tokens of one client have an end, and those of walls take nothing from desks', () => {
  const { answered } = limit()
  const all = (who: typeof desk, name: string) =>
    Array.from({ length: 30 }, (_, index) => answered(200, who, `${name}-${index}`)).reduce((sum, one) => sum + one)
  expect(all(wall, 'wall')).toBe(2000)
  expect(all(desk, 'desk')).toBe(2000)
  expect(answered(1, { clientId: 'desk-2', isWall: false }, 'c')).toBe(1)
})

test('a wall that asks too often is refused, and the desks of its client are heard', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send } = await temporaryWatch()
  const statuses = async (token: string) => {
    const answers = await Promise.all(Array.from({ length: 260 }, () => send('GET', '/state', undefined, token)))
    return answers.map(({ status }) => status)
  }
  expect(await statuses('desk-1_wall')).toContain(429)
  expect((await send('GET', '/state', undefined, 'desk-1_write')).status).toBe(200)
  expect(await statuses('desk-1_write')).toContain(429)
  expect((await send('POST', '/reports', { reports: [onset('a')] }, 'desk-1_write')).status).toBe(200)
})
