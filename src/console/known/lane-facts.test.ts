import { expect, test } from 'vitest'

import { emptyLaneWords, laneFacts, legFacts, legsWords } from './lane-facts.ts'
import type { Leg } from '../../picture/walks.ts'
import { newWalk, withProblem, type WalkProblem } from '../../picture/task-walk.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'

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

/** A leg with one page. */
function read(key: LegKey, isWhole: boolean): Leg {
  const { walk, ...rest } = leg(key)
  return {
    ...rest,
    walk: { ...walk, pages: 1, state: isWhole ? 'whole' : 'more', nextToken: isWhole ? undefined : 'next' },
  }
}

function extentOf(...legs: Leg[]) {
  return [laneFacts(legs, 'delivering').extent, legFacts(legs).extent]
}

test('a lane that shows what the first picture brought does not say that there is more, nor that it is all', () => {
  expect(extentOf(read('any', false), leg('STATUS_SENT'), leg('STATUS_MACHINE_RECEIPT'))).toEqual(['so far', 'more'])
  expect(extentOf(leg('any'), leg('STATUS_SENT'))).toEqual(['so far', 'so far'])
  expect(extentOf(read('any', false), read('STATUS_SENT', true), leg('STATUS_MACHINE_RECEIPT'))[0]).toBe('so far')
  expect(extentOf(read('any', false), read('STATUS_SENT', false), leg('STATUS_MACHINE_RECEIPT'))[0]).toBe('more')
  expect(extentOf(read('any', false), read('STATUS_SENT', true), read('STATUS_MACHINE_RECEIPT', true))[0]).toBe('all')
  expect(extentOf(read('any', true), leg('STATUS_SENT'))).toEqual(['all', 'all'])
  expect(extentOf(read('parent', false))).toEqual(['so far', 'more'])
  expect(laneFacts([read('any', false), read('STATUS_INVALID', true)], 'invalid').extent).toBe('so far')
})

function wordsOf(legs: readonly Leg[], text = '') {
  return emptyLaneWords(legFacts(legs), 'Planned', text, ' updated in the last hour')
}

test('a lane without cards says no more than what was read', () => {
  expect(wordsOf([leg('STATUS_CREATED', {})])).toBe('Nothing loaded yet')
  expect(wordsOf([read('STATUS_CREATED', true), leg('STATUS_SENT', {})])).toBe('None of the tasks loaded so far')
  expect(wordsOf([read('STATUS_CREATED', false)])).toBe('None of the tasks loaded so far')
  expect(wordsOf([read('STATUS_CREATED', true)], 'GULL')).toBe('No loaded task contains “GULL”')
  expect(wordsOf([read('STATUS_CREATED', true)])).toBe('No planned tasks updated in the last hour')
  expect(wordsOf([])).toBe('Not queried')
})
