import { expect, test } from 'vitest'

import { isCompact, scaleFor, viewingWords } from './distance.ts'

const fullHd = { width: 1920, height: 1080 }

// clause(55)
test('the smallest text has a capital of 3.5 mm per metre of distance, rounded up', () => {
  expect(scaleFor({ distance: 4, diagonal: 55 }, fullHd).scale * 26).toBeCloseTo(31)
  expect(scaleFor({ distance: 3.4, diagonal: 55 }, fullHd).scale).toBe(1)
  expect(scaleFor({ distance: 3.5, diagonal: 55 }, fullHd).scale * 26).toBeCloseTo(27)
  // Twice the pixels: rounded up to half a unit.
  expect(scaleFor({ distance: 4, diagonal: 55 }, { width: 3840, height: 2160 }).scale * 26).toBeCloseTo(30.5)
  expect(scaleFor({ distance: 4, diagonal: 55 }, { width: 1080, height: 1920 }).scale * 26).toBeCloseTo(31)
  expect(scaleFor({ distance: 1, diagonal: 55 }, fullHd).scale).toBe(1)
})

test('beyond what the layout holds it says to how far it can be read', () => {
  const viewing = { distance: 9, diagonal: 55 }
  const { scale, readableTo } = scaleFor(viewing, fullHd)
  expect(scale * 26).toBeCloseTo(44)
  expect(readableTo).toBe(5.7)
  expect(viewingWords(viewing, readableTo)).toBe('can be read to 5.7 m')
  expect([undefined, 1, 32 / 26, 33 / 26, scale].map(isCompact)).toEqual([false, false, false, true, true])
  expect(viewingWords({ distance: 4, diagonal: 55 }, undefined)).toBe('set for 4 m on 55 in')
})
