import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { contentCoding, urgencyOf } from './content-negotiation.ts'

test.each([
  [null, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['zstd', 'zstd'],
  ['ZSTD', 'zstd'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br', 'identity'],
  ['*', 'identity'],
  ['*;q=1, zstd;q=0', 'identity'],
  ['zstd;q=0', 'identity'],
  ['zstd;q=0.000', 'identity'],
  ['zstd;q=0.001', 'zstd'],
  ['zstd ; q=0.5 ,identity;q=0.4', 'zstd'],
  ['zstd;q=0.5, identity', 'identity'],
  ['zstd, identity', 'zstd'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, zstd;q=0.1', 'zstd'],
  ['zstd;q=2', 'identity'],
  ['zstd;q=0.1234', 'identity'],
  ['zstd;q', 'identity'],
  ['xzstd', 'identity'],
])('Accept-Encoding %j: %s', (header, coding) => {
  expect(contentCoding(header)).toBe(coding)
})

test.each([
  [null, 3],
  ['u=0', 0],
  ['u=7', 7],
  ['u=5, i', 5],
  ['i, u=2', 2],
  ['i;x=1,u=2;y', 2],
  ['u=1, u=4', 4],
  ['u=8', 3],
  ['u=-1', 3],
  ['u=2.0', 3],
  ['u="2"', 3],
  ['u=a', 3],
  ['u=', 3],
  ['u', 3],
  ['U=2', 3],
  ['u=2,', 3],
  ['u = 2', 3],
  ['', 3],
  ['urgent', 3],
])('Priority %j: urgency %i', (header, urgency) => {
  expect(urgencyOf(header, 3)).toBe(urgency)
})

test('no header makes either throw', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(['identity', 'zstd']).toContain(contentCoding(header))
      expect(urgencyOf(header, 3)).toBeGreaterThanOrEqual(0)
      expect(urgencyOf(header, 3)).toBeLessThanOrEqual(7)
    }),
  )
})
