import { expect, test } from 'vitest'

import { hasWaited } from './has-waited.ts'
import { MINUTE } from '../../../../format/milliseconds.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

test.each([
  ['accepted', 61, true],
  ['delivering', 7 * 60, true],
  ['accepted', 59, false],
  ['planned', 7 * 60, false],
  ['executing', 7 * 60, false],
  ['accepted', Infinity, false],
] as const)('a task that is %s and was updated %i minutes ago has waited: %s', (family, minutes, waited) => {
  expect(hasWaited({ family, updated: NOW - minutes * MINUTE }, NOW)).toBe(waited)
})
