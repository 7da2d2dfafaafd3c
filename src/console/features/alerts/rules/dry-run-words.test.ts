import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { binsOf, observedWords, dryRunCount } from './dry-run-words.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

const span = { from: 0, to: 12 * HOUR }

function counted(count: number, causes: number, mostOfOneCause: number, limits?: string) {
  const words = dryRunCount({ times: Array.from({ length: count }, () => 1), causes, mostOfOneCause, limits })
  return `${words.count}, ${words.of}`
}

test('a dry run says how often, and whether most is of one cause', () => {
  expect(counted(41, 4, 38)).toBe('41, 38 of one cause')
  expect(counted(5, 4, 2)).toBe('5, 4 causes')
  expect(counted(1, 1, 1)).toBe('1, 1 cause')
  expect(counted(0, 0, 0)).toBe('0, never')
})

test('none is no answer where the past is not known', () => {
  expect(counted(0, 0, 0, 'Polls aren’t stored: no dry run.')).toBe('–, unknown')
})

test('how much was seen is said in hours and minutes', () => {
  expect(observedWords({ span, unseen: 0 })).toBe('the last 12 h')
  expect(observedWords({ span, unseen: 11 * HOUR + 48 * 60_000 })).toBe('12 min of the last 12 h')
})

test('every time is in one bin, whenever it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -HOUR, max: 13 * HOUR })),
      fc.integer({ min: 1, max: 100 }),
      (times, count) => {
        const bins = binsOf({ times, span }, count)
        expect(bins).toHaveLength(count)
        expect(bins.reduce((sum, each) => sum + each, 0)).toBe(times.length)
      },
    ),
  )
  expect(binsOf({ times: [0, 12 * HOUR], span }, 3)).toEqual([1, 0, 1])
})
