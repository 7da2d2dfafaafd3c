import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { TransitionAtlas } from './transitions.ts'

function task(status: string, statusVersion: number, minute: number, taskId = 't') {
  return {
    version: { taskId, definitionVersion: 1, statusVersion },
    status: { status, lastUpdateTime: `2026-11-21T14:${String(minute).padStart(2, '0')}:00Z` },
  }
}
function atlasOf(...answers: readonly (readonly unknown[])[]) {
  const atlas = new TransitionAtlas()
  answers.forEach((tasks, index) => atlas.next(anExchange({ id: index + 1, responseBody: JSON.stringify({ tasks }) })))
  return atlas.transitions
}

test('a change of status is counted, with its first sample; seeing the same again is none', () => {
  const sent = task('STATUS_SENT', 2, 1)
  const found = atlasOf([sent], [sent], [task('STATUS_ACK', 3, 4)], [task('STATUS_ACK', 3, 4)])
  expect(found).toEqual([
    {
      from: 'STATUS_SENT',
      to: 'STATUS_ACK',
      count: 1,
      direct: 1,
      dwells: [],
      atLeast: [180_000],
      first: { taskId: 't', exchangeId: 3, at: '2026-11-21T14:04:00Z' },
    },
  ])
})

test('the time in a status is known where coming into it was seen, through updates within it', () => {
  const found = atlasOf(
    [task('STATUS_ACK', 1, 0)],
    [task('STATUS_EXECUTING', 2, 5)],
    [task('STATUS_EXECUTING', 3, 9)],
    [task('STATUS_DONE_OK', 4, 25)],
  )
  expect(found.find(({ to }) => to === 'STATUS_DONE_OK')?.dwells).toEqual([20 * 60_000])
})

test('versions that no answer showed are told, and an older answer changes nothing', () => {
  const [jump] = atlasOf([task('STATUS_SENT', 1, 0)], [task('STATUS_DONE_OK', 6, 9)], [task('STATUS_ACK', 3, 4)])
  expect(jump).toMatchObject({ from: 'STATUS_SENT', to: 'STATUS_DONE_OK', count: 1, direct: 0 })
})

test('tasks without id, version or status, and values outside the interface, are no trouble', () => {
  const found = atlasOf(
    [null, 7, {}, { version: {} }, task('STATUS_SENT', 1, 0)],
    [task('STATUS_PAUSED', 2, 1)],
    [{ ...task('STATUS_SENT', 3, 1), status: { status: 7 } }],
  )
  expect(found.map(({ from, to }) => [from, to])).toEqual([['STATUS_SENT', 'STATUS_PAUSED']])
})
