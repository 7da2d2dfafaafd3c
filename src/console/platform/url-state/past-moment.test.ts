import fc from 'fast-check'
import { expect, test } from 'vitest'

import { momentText, readMoment } from './past-moment.ts'

test('a moment survives the way into an address and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), (at) => {
      expect(readMoment(momentText(at))).toBe(at)
    }),
  )
  expect(momentText(Date.UTC(2026, 10, 21, 14, 2, 10))).toBe('2026-11-21T14:02:10Z')
  expect(momentText(Date.UTC(2026, 10, 21, 14, 2, 10, 3))).toBe('2026-11-21T14:02:10.003Z')
})

test.each([
  '',
  'yesterday',
  '2026-11-21',
  '2026-11-21T14:02:10',
  '2026-11-21T14:02:10+01:00',
  '2026-02-31T00:00:00Z',
  '2026-11-21T25:00:00Z',
])('what is no moment is none: %s', (text) => expect(readMoment(text)).toBeUndefined())
