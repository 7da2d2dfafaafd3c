import { expect, test } from 'vitest'

import { type RowCheck, checkWords } from './checks.ts'

const sha = 'ab'.repeat(32)

test.each([
  [{ kind: 'served', sha256: sha, bytes: 3 }, 'Served, same checksum'],
  [{ kind: 'served', sha256: 'cd'.repeat(32), bytes: 3 }, 'Served, different file'],
  [{ kind: 'not served' }, 'Not served, 404'],
  [{ kind: 'there' }, 'Served, can’t compare'],
  [{ kind: 'too large', bytes: 1e9 }, 'Served, over 64.0 MB'],
  [{ kind: 'failed', words: '500' }, 'Could not check, 500'],
  [{ kind: 'fetching', bytes: 40, total: 100 }, 'Fetching, 40 %'],
  [{ kind: 'fetching', bytes: 4000, total: undefined }, 'Fetching, 4.0 kB'],
] satisfies [RowCheck, string][])('%o reads "%s"', (check, words) => {
  expect(checkWords(check, sha.toUpperCase(), 64e6).words).toBe(words)
})
