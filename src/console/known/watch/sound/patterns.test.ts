import { expect, test } from 'vitest'

import { LEVELS } from '../../../../watch/wire/level.ts'
import { patterns, type Tone } from './patterns.ts'

function lengthOf(tones: readonly Tone[]): number {
  return Math.max(...tones.map(({ at, seconds }) => at + seconds))
}

/** Hertz at each hundredth of the first half second; 0: silent. */
function beginningOf(tones: readonly Tone[]): number[] {
  return Array.from({ length: 50 }, (_, index) => {
    const now = index / 100
    const tone = tones.find(({ at, seconds }) => now >= at && now < at + seconds)
    return tone === undefined
      ? 0
      : tone.hertz + ((tone.to ?? tone.hertz) - tone.hertz) * ((now - tone.at) / tone.seconds)
  })
}

// clause(3)
test('each level sounds for half a second or longer, and within that no other level sounds like it', () => {
  expect(LEVELS.length).toBeLessThanOrEqual(4)
  for (const level of LEVELS) expect(lengthOf(patterns[level])).toBeGreaterThanOrEqual(0.5)
  for (const [index, one] of LEVELS.entries())
    for (const other of LEVELS.slice(index + 1)) {
      const theirs = beginningOf(patterns[other])
      // For a fifth of it one is silent, or a third higher.
      const differing = beginningOf(patterns[one]).filter((hertz, at) => {
        const [low = 0, high = 0] = [hertz, theirs[at] ?? 0].toSorted((a, b) => a - b)
        return high > low * 1.25
      })
      expect([one, other, differing.length >= 10]).toEqual([one, other, true])
    }
})

// clause(4)
test('every tone lies between 500 and 3000 Hz', () => {
  for (const { hertz, to = hertz } of Object.values(patterns).flat()) {
    expect(Math.min(hertz, to)).toBeGreaterThanOrEqual(500)
    expect(Math.max(hertz, to)).toBeLessThanOrEqual(3000)
  }
})
