import fc from 'fast-check'
import { expect, test } from 'vitest'

import { playOn } from './play.ts'

const gap = { from: 1000, to: 2000, words: 'No reply' }

test('playing goes on with the time, and stops at the end', () => {
  expect(playOn({ gaps: [] }, 100, 600, 5000)).toEqual({ at: 700 })
  expect(playOn({ gaps: [] }, 100, 9000, 5000)).toEqual({ at: 5000, stop: { kind: 'end' } })
})

test('no gap is passed without a word, however fast it plays', () => {
  expect(playOn({ gaps: [gap] }, 100, 600_000, 5000)).toEqual({ at: 1000, stop: { kind: 'gap', gap } })
  // Also from inside it.
  expect(playOn({ gaps: [gap] }, 1500, 1, 5000)).toEqual({ at: 1500, stop: { kind: 'gap', gap } })
  expect(playOn({ gaps: [gap] }, gap.to, 10, 5000)).toEqual({ at: 2010 })
})

test('whatever the gaps: playing never goes back, and passes each change or stops before it', () => {
  const gaps = fc.array(
    fc
      .tuple(fc.nat(900), fc.integer({ min: 1, max: 90 }))
      .map(([from, length]) => ({ from, to: from + length, words: '' })),
  )
  fc.assert(
    fc.property(gaps, fc.nat(1000), fc.integer({ min: 1, max: 2000 }), (list, from, passed) => {
      const { at, stop } = playOn({ gaps: list }, from, passed, 1000)
      expect(at).toBeGreaterThanOrEqual(from)
      expect(at).toBeLessThanOrEqual(Math.min(1000, from + passed))
      expect(list.some((each) => each.from > from && each.from < at)).toBe(false)
      if (stop === undefined) expect(at).toBe(from + passed)
    }),
  )
})
