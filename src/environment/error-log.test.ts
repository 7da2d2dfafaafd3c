import { expect, test } from 'vitest'

import { OperatorError } from '../database/operator-error.ts'
import { createErrorLog } from './error-log.ts'

test('what lasts is said once a minute in one line; a fault of ours keeps its stack every time', () => {
  let now = 0
  const lines: string[] = []
  const log = createErrorLog(
    (line) => void lines.push(line),
    () => now,
  )
  for (now of [0, 1000, 59_999, 60_000]) log(new OperatorError('the database is away'))
  log(new OperatorError('the disk is full'))
  expect(lines).toEqual([
    'Watchfloor: the database is away\n',
    'Watchfloor: the database is away\n',
    'Watchfloor: the disk is full\n',
  ])
  log(new Error('a bug'))
  log(new Error('a bug'))
  expect(lines.slice(3).every((line) => line.includes('error-log.test.ts'))).toBe(true)
  expect(lines).toHaveLength(5)
})

test('a clock that is set back silences nothing', () => {
  let now = 3_600_000
  const lines: string[] = []
  const log = createErrorLog(
    (line) => void lines.push(line),
    () => now,
  )
  for (now of [3_600_000, 0]) log(new OperatorError('the disk is full'))
  expect(lines).toHaveLength(2)
})
