import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { handoverSections, type HandoverItem } from '../../../watch/wire/handover.ts'
import { handoverLines } from './handover-sections.ts'

function itemsOf(counts: readonly number[]): HandoverItem[] {
  return counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, number) => ({
      id: `${index} ${number}`,
      section: handoverSections[index] ?? 'notes',
      text: '',
      subjects: [],
    })),
  )
}

test('a long section leaves the others their room, and what has none is counted', () => {
  const lines = handoverLines(itemsOf([1, 0, 30, 0, 2, 1, 1]), 16)
  expect(lines).toHaveLength(16)
  expect(lines.filter(({ kind }) => kind === 'more')).toEqual([{ kind: 'more', section: 'due', count: 27 }])
})

test('however much there is, it fits, each section has its title, and every item is shown or counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(40), { minLength: 7, maxLength: 7 }),
      fc.integer({ min: 7, max: 90 }),
      (counts, most) => {
        const lines = handoverLines(itemsOf(counts), most)
        expect(lines.length).toBeLessThanOrEqual(most)
        expect(lines.flatMap((line) => (line.kind === 'title' ? [line.count] : []))).toEqual(counts)
        const total = counts.reduce((sum, count) => sum + count, 0)
        const isAll = most - 7 >= total
        const told = lines.reduce(
          (sum, line) => sum + (line.kind === 'item' ? 1 : line.kind === 'more' ? line.count : 0),
          0,
        )
        if (isAll) expect(lines.length).toBe(7 + total)
        if (most - 7 >= 7) expect(told).toBe(total)
      },
    ),
  )
})
