import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { atOnce } from '../../../picture/steps.ts'
import { bestOf } from './best-of.ts'

test('the best few are the first of all in order, and none without a score', () => {
  const scores = fc.array(fc.nat(6), { maxLength: 300 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), (list, most) => {
      const items = list.map((score, index) => ({ score, index }))
      const wanted = items
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, most)
      expect(atOnce(bestOf(items, ({ score }) => score, most)).map(({ item }) => item)).toEqual(wanted)
    }),
  )
})
