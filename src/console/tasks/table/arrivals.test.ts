import { expect, test } from 'vitest'

import { loadedTask } from '../../live/loaded-task.test.support.ts'
import { arrivedSince } from './arrivals.ts'

const [a, b, c] = [loadedTask('a', {}), loadedTask('b', {}), loadedTask('c', {})]

test('arrivals are the rows that this console saw come or change since', () => {
  const seen = [{ ...a, change: { at: 100, from: undefined } }, b, { ...c, change: { at: 50, from: undefined } }]
  expect(arrivedSince(seen, 80)).toEqual([0])
  expect(arrivedSince(seen, 50)).toEqual([0, 2])
})
