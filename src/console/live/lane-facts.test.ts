import { expect, test } from 'vitest'

import { emptyLaneWords, legFacts, legsWords } from './lane-facts.ts'
import type { Leg } from './walks.ts'
import { newWalk, withProblem, type WalkProblem } from './task-walk.ts'
import type { LegKey } from './task-filter.ts'

function leg(key: LegKey, problem?: Partial<WalkProblem>): Leg {
  const walk = newWalk({})
  return {
    key,
    renewal: undefined,
    walk:
      problem === undefined ? walk : withProblem(walk, { kind: 'failed', message: 'Query failed, 503', ...problem }),
  }
}

test('one failure that met many walks is one problem, another one stands beside it', () => {
  const { problems } = legFacts([
    leg('any', { exchangeId: 1 }),
    leg('STATUS_SENT', { exchangeId: 2 }),
    leg('STATUS_ACK'),
    leg('STATUS_WILCO', { kind: 'token refused', message: 'Page refused, 400' }),
    leg('STATUS_CREATED', { exchangeId: 3 }),
  ])
  expect(problems.map(({ keys, problem }) => [legsWords(keys), problem.message, problem.exchangeId])).toEqual([
    ['Any status and 2 more', 'Query failed, 503', 3],
    ['Wilco', 'Page refused, 400', undefined],
  ])
  expect(legsWords(['STATUS_SENT', 'STATUS_ACK'])).toBe('Sent and Ack')
})

function wordsOf(legs: readonly Leg[], text = '') {
  return emptyLaneWords(legFacts(legs), 'Planned', text, ' updated in the last hour')
}

test('a lane without cards says no more than what was read', () => {
  const read = (finished: boolean): Leg => {
    const { walk, ...rest } = leg('STATUS_CREATED')
    return {
      ...rest,
      walk: { ...walk, pages: 1, state: finished ? 'whole' : 'more', nextToken: finished ? undefined : 'next' },
    }
  }
  expect(wordsOf([leg('STATUS_CREATED', {})])).toBe('Nothing read yet')
  expect(wordsOf([read(true), leg('STATUS_SENT', {})])).toBe('None among the tasks read so far')
  expect(wordsOf([read(false)])).toBe('None among the tasks read so far')
  expect(wordsOf([read(true)], 'GULL')).toBe('No loaded task contains “GULL”')
  expect(wordsOf([read(true)])).toBe('No planned tasks updated in the last hour')
  expect(wordsOf([])).toBe('Not asked for')
})
