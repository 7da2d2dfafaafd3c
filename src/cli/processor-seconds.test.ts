import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

import { childSeconds } from './processor-seconds.mjs'

test('reads the processor time of children, whatever the program is called', () => {
  const before = '4242 (a (b) c) S 1 1 1 0 -1 4194560 900 800 0 0 11 22 '
  expect(childSeconds(`${before}150 50 20 0 7 0 100 1 2`)).toBe(2)
  expect(childSeconds('')).toBe(undefined)
})

test('grows with the work of a child that has ended', () => {
  const before = childSeconds()
  execFileSync(process.execPath, ['-e', 'const until = Date.now() + 300; while (Date.now() < until);'])
  const after = childSeconds()
  expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(before === undefined ? -1 : 0.05)
})
