import { afterEach, expect, test } from 'vitest'

import { environmentNow } from '../../ui/browser/ticker.ts'
import { backOffSeconds } from '../../../feed/back-off.ts'
import {
  connectionStatus,
  forgetConnection,
  reportAborted,
  reportAnswer,
  reportEnvironmentTime,
  reportFailure,
  reportSent,
  useConnection,
} from './connection.ts'

afterEach(forgetConnection)

function status(now: number) {
  return connectionStatus(useConnection.getState(), now)
}

test('nothing is claimed before the first answer', () => {
  expect(status(0)).toEqual({ kind: 'nothing yet' })
})

test('an answer connects, a long wait is slow, a failure is lost since the last answer', () => {
  reportSent(1, 1000)
  expect(status(3999)).toEqual({ kind: 'nothing yet' })
  expect(status(4000)).toEqual({ kind: 'slow', waitingSince: 1000 })
  reportAnswer(1, 1000, 4200)
  expect(status(9000)).toEqual({ kind: 'connected', lastAnswerAt: 4200 })
  reportSent(2, 10_000)
  reportFailure(2, 10_500, 'No reply')
  expect(status(11_000)).toEqual({
    kind: 'lost',
    since: 4200,
    failures: 1,
    nextAttemptAt: 12_500,
    reason: 'No reply',
  })
  reportFailure(3, 12_600, 'No reply')
  expect(status(13_000)).toMatchObject({ failures: 2, nextAttemptAt: 16_600, since: 4200 })
  reportAnswer(4, 16_600, 16_700)
  expect(status(16_800)).toEqual({ kind: 'connected', lastAnswerAt: 16_700 })
})

test('what the page gave up says nothing about the connection', () => {
  reportAnswer(1, 0, 10)
  reportSent(2, 20)
  reportAborted(2)
  expect(status(60_000)).toEqual({ kind: 'connected', lastAnswerAt: 10 })
})

test('pauses grow to thirty seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map((failures) => backOffSeconds(failures))).toEqual([2, 4, 8, 15, 30, 30, 30])
})

test('a pause that the service asks for is kept where it is longer, up to five minutes', () => {
  expect(backOffSeconds(1, 7)).toBe(7)
  expect(backOffSeconds(5, 7)).toBe(30)
  expect(backOffSeconds(1, 0)).toBe(2)
  expect(backOffSeconds(1, 86_400)).toBe(300)
})

test('the service’s clock is measured against the middle of the exchange, and noise is not', () => {
  reportAnswer(1, 10_000, 10_200, 17_000)
  expect(useConnection.getState().skewMilliseconds).toBe(7400)
  expect(Math.round((environmentNow() - Date.now()) / 100)).toBe(74)
  reportAnswer(2, 20_000, 20_200, 20_000)
  expect(Math.abs(environmentNow() - Date.now())).toBeLessThan(50)
})

test('the console’s server says the environment’s time until an answer of the environment does', () => {
  reportEnvironmentTime(Date.now() + 1_020_000)
  expect(Math.round((environmentNow() - Date.now()) / 1000)).toBe(1020)
  expect(useConnection.getState().skewMilliseconds).toBeUndefined()
  reportAnswer(1, 10_000, 10_200, 17_000)
  reportEnvironmentTime(Date.now() + 1_020_000)
  expect(Math.round((environmentNow() - Date.now()) / 100)).toBe(74)
})

test('an answer that took long moves a clock that is known only if that can’t be right', () => {
  reportAnswer(1, 10_000, 10_200, 17_000)
  reportAnswer(2, 20_000, 34_000, 34_000)
  expect(useConnection.getState()).toMatchObject({ skewMilliseconds: 7400, lastAnswerAt: 34_000 })
  reportAnswer(3, 40_000, 44_000, 344_000)
  expect(useConnection.getState().skewMilliseconds).toBe(302_500)
})
