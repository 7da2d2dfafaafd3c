import fc from 'fast-check'
import { expect, test } from 'vitest'

import { REGIONS, shownRegions } from './regions.ts'

test('shows what is named, in the order of the picture', () => {
  expect(shownRegions('map,counters').regions).toEqual(['counters', 'map'])
  expect(shownRegions(['alerts', 'changes , MAP']).regions).toEqual(['map', 'alerts', 'changes'])
})

test('shows everything when nothing useful is named, and says what it did not know', () => {
  expect(shownRegions(undefined)).toEqual({ regions: REGIONS, unknown: [] })
  expect(shownRegions('')).toEqual({ regions: REGIONS, unknown: [] })
  expect(shownRegions('clocks,<b>')).toEqual({ regions: REGIONS, unknown: ['clocks', '<b>'] })
  expect(shownRegions('map,maps')).toEqual({ regions: ['map'], unknown: ['maps'] })
})

test('the handover is shown where it is asked for, and nowhere else', () => {
  expect(shownRegions('handover')).toEqual({ regions: ['handover'], unknown: [] })
  expect(shownRegions('counters,handover').regions).toEqual(['counters', 'handover'])
})

test('any text leaves something to see', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { regions, unknown } = shownRegions(text)
      expect(regions.length).toBeGreaterThan(0)
      expect(unknown.filter((word) => REGIONS.some((region) => region === word))).toEqual([])
    }),
  )
})
