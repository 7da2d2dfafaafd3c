import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Instant } from '../../../../feed/clock.ts'
import { judge, initialState, type Judgement, type Vitals, type WatchdogState } from './judge.ts'

const LIMIT = 20_000
const begin: Instant = { steady: 5000, wall: 1_800_000_000_000 }

function after(milliseconds: number, wall = milliseconds): Instant {
  return {
    steady: begin.steady + milliseconds,
    wall: begin.wall + wall,
  }
}

/** A healthy page, except for what is given. */
function vitals(now: Instant, other: Partial<Vitals> = {}): Vitals {
  return {
    now,
    limit: LIMIT,
    data: now,
    pictureAt: now.steady,
    frameAt: now.steady,
    crash: undefined,
    token: undefined,
    failure: undefined,
    ...other,
  }
}

/** Checks every second from `from` to `to` milliseconds, with what `at` returns. */
function watchFrom(watch: WatchdogState, from: number, to: number, at: (now: Instant) => Partial<Vitals>): Judgement {
  let judgement: Judgement = { watch, age: 0, reason: undefined, event: undefined }
  for (let time = from; time <= to; time += 1000) {
    const now = after(time)
    judgement = judge(judgement.watch, vitals(now, at(now)))
  }
  return judgement
}

const started = initialState(begin)
function stalled(other: Partial<Vitals>) {
  return watchFrom(started, 1000, 21_000, () => ({ data: begin, ...other }))
}

test('a page that works is believed, and its age is that of its data', () => {
  const { reason, age } = watchFrom(started, 1000, 60_000, (now) => ({
    data: { steady: now.steady - 4000, wall: now.wall - 4000 },
  }))
  expect([reason, age]).toEqual([undefined, 4000])
})

test('nothing read at all hatches after two cycles', () => {
  expect(watchFrom(started, 1000, 20_000, () => ({ data: undefined })).reason).toBeUndefined()
  expect(watchFrom(started, 1000, 21_000, () => ({ data: undefined })).reason).toBe('Nothing loaded yet')
})

// clause(22)
test('a backend that freezes, fails, or no longer takes the token hatches with the reason', () => {
  expect(stalled({}).reason).toBe('No answer from the service')
  expect(stalled({ failure: 'Query failed, 503' }).reason).toBe('Query failed, 503')
  expect(stalled({ failure: 'Query failed, 503', token: 'refused' }).reason).toBe('No valid token: refused')
  expect(stalled({}).age).toBeGreaterThan(LIMIT)
})

test('it heals with the next good data, whatever it was', () => {
  const bad = watchFrom(started, 1000, 40_000, () => ({ data: begin, token: 'refused' }))
  expect(judge(bad.watch, vitals(after(41_000))).reason).toBeUndefined()
})

test('a token that is refused again after each renewal stays the reason between them, until something newer', () => {
  const refused = watchFrom(started, 1000, 21_000, () => ({ data: begin, token: 'refused' }))
  const renewed = watchFrom(refused.watch, 22_000, 30_000, () => ({ data: begin }))
  expect(renewed.reason).toBe('No valid token: refused')
  const failed = judge(renewed.watch, vitals(after(31_000), { data: begin, failure: 'Query failed, 503' }))
  expect(failed.reason).toBe('Query failed, 503')
  const healed = judge(failed.watch, vitals(after(32_000)))
  const stalled = watchFrom(healed.watch, 33_000, 60_000, () => ({ data: after(32_000) }))
  expect([healed.reason, stalled.reason]).toEqual([undefined, 'No answer from the service'])
})

test('a picture that is not renewed and frames that are not drawn are told apart from old data', () => {
  expect(watchFrom(started, 1000, 21_000, () => ({ pictureAt: begin.steady })).reason).toMatch(
    /hasn’t updated for 21 s/,
  )
  expect(watchFrom(started, 1000, 21_000, () => ({ frameAt: begin.steady })).reason).toMatch(/drawn nothing for 21 s/)
  expect(judge(started, vitals(after(1000), { crash: 'boom' })).reason).toBe('Can’t draw the picture: boom')
})

test('a page that stood still is told, and hatched until newer data has come', () => {
  const stood = judge(started, vitals(after(30_000), { data: begin, frameAt: begin.steady, pictureAt: begin.steady }))
  expect(stood.event).toBe('The page was frozen for 30 s')
  expect(stood.reason).toBe(stood.event)
  const meanwhile = judge(stood.watch, vitals(after(31_000), { data: begin }))
  expect([meanwhile.reason, meanwhile.event]).toEqual(['The page was frozen for 30 s', undefined])
  expect(judge(meanwhile.watch, vitals(after(32_000))).reason).toBeUndefined()
})

test('after a sleep old data is old at once, though the steady clock stood', () => {
  const asleep = judge(started, vitals(after(1000, 3_601_000), { data: begin }))
  expect(asleep.reason).toBe('The machine slept or its clock jumped ahead by 1 h')
  expect(asleep.age).toBeGreaterThan(3_600_000)
  expect(judge(asleep.watch, vitals(after(2000, 3_602_000))).reason).toBeUndefined()
})

test('a clock that is put back can not make old data look young', () => {
  const set = judge(started, vitals(after(1000, -3_599_000), { data: begin }))
  expect([set.event, set.reason]).toEqual(['The machine’s clock jumped back by 1 h', undefined])
  const { reason } = watchFrom(set.watch, 2000, 22_000, () => ({ data: begin }))
  expect(reason).toBeDefined()
})

test('whatever the clocks do, data older than two cycles by the steady one is never believed, and fresh data always is', () => {
  const step = fc.record({
    steadily: fc.integer({ min: 0, max: 60_000 }),
    wall: fc.integer({ min: -7_200_000, max: 7_200_000 }),
    news: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let watch = started
      let now = begin
      let data = begin
      for (const { steadily, wall, news } of steps) {
        now = { steady: now.steady + steadily, wall: now.wall + wall }
        if (news) data = now
        const judgement = judge(watch, vitals(now, { data }))
        watch = judgement.watch
        if (now.steady - data.steady > LIMIT) expect(judgement.reason).toBeDefined()
        if (news && steadily > 0) expect(judgement.reason).toBeUndefined()
        if (now.wall - data.wall > LIMIT) expect(judgement.reason).toBeDefined()
        expect(judgement.reason === undefined ? judgement.age <= LIMIT : judgement.age >= LIMIT).toBe(true)
      }
    }),
  )
})
