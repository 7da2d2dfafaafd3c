import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { newestFirst } from '../../../picture/loaded-task.ts'
import { loadedTask, rowsOverTime } from '../../../picture/loaded-task.test.support.ts'
import { pinRows, rowsMoved, type DrawnRows } from './pinned-rows.ts'

const identity = { keyOf: ({ id }: LoadedTask) => id }

function at(id: string, second: number) {
  return loadedTask(id, {
    displayName: id,
    lastUpdateTime: new Date(Date.UTC(2026, 10, 21) + second * 1000).toISOString(),
  })
}
function names(rows: readonly LoadedTask[]) {
  return rows.map((row) => row.id).join('')
}

const [a, b, c, d] = [at('a', 40), at('b', 30), at('c', 20), at('d', 10)]
const before = [a, b, c, d]

/** Draws lists one after the other. */
function drawing() {
  let last: DrawnRows<LoadedTask> | undefined
  return (rows: readonly LoadedTask[], question: string, held: readonly string[]) => {
    last = pinRows(last, { rows, question, pinned: held }, identity)
    return last.drawn
  }
}

test('an updated row stays beside its neighbours while it is held, and goes where it belongs when let go', () => {
  const order = drawing()
  order(before, '', [])
  const after = [at('c', 60), at('n', 50), a, b, d]
  const held = order(after, '', ['c'])
  expect(names(held)).toBe('nabcd')
  // New content, old place.
  expect(held[3]).toBe(after[0])
  const later = [at('m', 70), ...after]
  expect(names(order(later, '', ['c']))).toBe('mnabcd')
  expect(order(later, '', [])).toBe(later)
})

test('a row that leaves the page stays while it is held', () => {
  const order = drawing()
  order(before, '', [])
  expect(names(order([a, b, d], '', ['c']))).toBe('abcd')
  expect(names(order([a, b], '', ['c']))).toBe('abc')
  expect(names(order([a, b], '', []))).toBe('ab')
})

test('rows that come in behind or before a held row don’t displace it', () => {
  const keys = { keyOf: (key: string) => key, isUnmoved: (key: string, before: string) => key === before }
  const between = (rows: string, after: string, held: string) => {
    const last = pinRows(undefined, { rows: Array.from(rows), question: '', pinned: [] }, keys)
    return pinRows(last, { rows: Array.from(after), question: '', pinned: [held] }, keys).drawn.join('')
  }
  // A folder in the first line, and one that loses the line above it at the same time.
  expect(between('Fz', 'Fabz', 'F')).toBe('Fabz')
  expect(between('yFz', 'Fabz', 'F')).toBe('Fabz')
  expect(between('yF', 'yxFab', 'F')).toBe('yxFab')
})

test('another question starts anew', () => {
  const order = drawing()
  order(before, 'by age', [])
  const other = [c, a, b, d]
  expect(order(other, 'by name', ['c'])).toBe(other)
})

test('what came in above moves what is read by as many rows; a row that was updated itself tells nothing', () => {
  const after = [at('n', 60), at('b', 50), a, c, d]
  expect(rowsMoved(before, after, [1, 2, 3], [], identity)).toBe(1)
  expect(rowsMoved(before, after, [0, 1], [], identity)).toBe(2)
  expect(rowsMoved(before, after, [1], ['b'], identity)).toBe(0)
  expect(rowsMoved(before, [], [0, 1, 2, 3], [], identity)).toBe(0)
})

test('a held row has all rows once, whatever polls bring, and its place among rows that did not change', () => {
  fc.assert(
    fc.property(rowsOverTime, fc.array(fc.nat(60), { maxLength: 2 }), (polls, numbers) => {
      const order = drawing()
      const held = [...new Set(numbers.map((number) => `t${number}`))]
      let drawn: readonly LoadedTask[] = []
      for (const rows of polls) {
        const next = order(rows, '', held)
        const ids = next.map((row) => row.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(next.filter((row) => rows.includes(row))).toHaveLength(rows.length)
        const others = next.filter((row) => !held.includes(row.id))
        expect(others.toSorted(newestFirst)).toEqual(others)
        const extra = next.filter((row) => !rows.includes(row))
        expect(extra.every((row) => held.includes(row.id) && drawn.some((old) => old.id === row.id))).toBe(true)
        drawn = next
      }
    }),
  )
})

interface Ranked {
  key: string
  rank: number
}

const ranked = {
  keyOf: ({ key }: Ranked) => key,
  isUnmoved: (row: Ranked, was: Ranked) => row.key === was.key && row.rank === was.rank,
}

/** `a1 b2`: rows with a key and a rank. */
function rankedRows(words: string): Ranked[] {
  return words.split(' ').map((word) => ({ key: word.slice(0, 1), rank: Number(word.slice(1)) }))
}

test('by a rank of their own, neighbours that moved together take no held row along', () => {
  const first = pinRows(undefined, { rows: rankedRows('a1 b2 c3 d4'), question: '', pinned: [] }, ranked)
  const next = pinRows(first, { rows: rankedRows('a1 d4 b9 c9'), question: '', pinned: ['b'] }, ranked)
  expect(next.drawn.map(({ key }) => key).join('')).toBe('abdc')
})
