import { expect, test } from 'vitest'

import { emptyLaneWords, laneFacts, listFacts, listsWords } from './lane-facts.ts'
import type { TaskList } from '../../picture/walks.ts'
import { newWalk, withProblem, type WalkProblem } from '../../picture/task-walk.ts'
import type { ListKey } from '../../picture/filter/task-filter.ts'

function list(key: ListKey, problem?: Partial<WalkProblem>): TaskList {
  const walk = newWalk({})
  return {
    key,
    renewal: undefined,
    walk:
      problem === undefined ? walk : withProblem(walk, { kind: 'failed', message: 'Query failed, 503', ...problem }),
  }
}

test('one failure that met many walks is one problem, another one stands beside it', () => {
  const { problems } = listFacts([
    list('any', { exchangeId: 1 }),
    list('STATUS_SENT', { exchangeId: 2 }),
    list('STATUS_ACK'),
    list('STATUS_WILCO', { kind: 'token refused', message: 'Page refused, 400' }),
    list('STATUS_CREATED', { exchangeId: 3 }),
  ])
  expect(problems.map(({ keys, problem }) => [listsWords(keys), problem.message, problem.exchangeId])).toEqual([
    ['Any status and 2 more', 'Query failed, 503', 3],
    ['Wilco', 'Page refused, 400', undefined],
  ])
  expect(listsWords(['STATUS_SENT', 'STATUS_ACK'])).toBe('Sent and Ack')
  expect(listsWords(['any', 'STATUS_SENT', 'STATUS_ACK'], 3)).toBe('Any status')
  expect(listsWords(['STATUS_SENT', 'STATUS_ACK'], 2)).toBe('Sent and Ack')
})

/** A list with one page. */
function read(key: ListKey, isWhole: boolean): TaskList {
  const { walk, ...rest } = list(key)
  return {
    ...rest,
    walk: { ...walk, pages: 1, state: isWhole ? 'whole' : 'more', nextToken: isWhole ? undefined : 'next' },
  }
}

function extentOf(...lists: TaskList[]) {
  return [laneFacts(lists, 'delivering').extent, listFacts(lists).extent]
}

test('a lane that shows what the first picture brought does not say that there is more, nor that it is all', () => {
  expect(extentOf(read('any', false), list('STATUS_SENT'), list('STATUS_MACHINE_RECEIPT'))).toEqual(['so far', 'more'])
  expect(extentOf(list('any'), list('STATUS_SENT'))).toEqual(['so far', 'so far'])
  expect(extentOf(read('any', false), read('STATUS_SENT', true), list('STATUS_MACHINE_RECEIPT'))[0]).toBe('so far')
  expect(extentOf(read('any', false), read('STATUS_SENT', false), list('STATUS_MACHINE_RECEIPT'))[0]).toBe('more')
  expect(extentOf(read('any', false), read('STATUS_SENT', true), read('STATUS_MACHINE_RECEIPT', true))[0]).toBe('all')
  expect(extentOf(read('any', true), list('STATUS_SENT'))).toEqual(['all', 'all'])
  expect(extentOf(read('parent', false))).toEqual(['so far', 'more'])
  expect(laneFacts([read('any', false), read('STATUS_INVALID', true)], 'invalid').extent).toBe('so far')
})

function wordsOf(lists: readonly TaskList[], text = '') {
  return emptyLaneWords(listFacts(lists), 'Planned', text, ' updated in the last hour')
}

test('a lane without cards says no more than what was read', () => {
  expect(wordsOf([list('STATUS_CREATED', {})])).toBe('Nothing loaded yet')
  expect(wordsOf([read('STATUS_CREATED', true), list('STATUS_SENT', {})])).toBe('None of the tasks loaded so far')
  expect(wordsOf([read('STATUS_CREATED', false)])).toBe('None of the tasks loaded so far')
  expect(wordsOf([read('STATUS_CREATED', true)], 'GULL')).toBe('No loaded task contains “GULL”')
  expect(wordsOf([read('STATUS_CREATED', true)])).toBe('No planned tasks updated in the last hour')
  expect(wordsOf([])).toBe('Not queried')
})
