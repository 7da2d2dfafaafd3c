import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { HEX_PAGE_BYTES, hexPage, hexRow, parseOffset } from './hex-rows.ts'

test('a row shows offset, pairs and letters', () => {
  const row = hexRow(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0x1c, 0x4a, 0x45, 0xad, 0xa0]), 0xa010)
  expect(row.offset).toBe('0000a010')
  expect(row.hex).toBe(`ff d8 ff e1 1c 4a 45 ad a0${' '.repeat(21)}`)
  expect(row.text).toBe('ÿØÿá.JE..')
  expect(hexRow(new Uint8Array(16), 2 ** 33).offset).toBe('200000000')
})

test('pages cover an object without gap or overlap', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 31), (size) => {
      const { count } = hexPage(size, 0)
      let end = 0
      for (let number = 0; number < count; number += 1) {
        const page = hexPage(size, number * HEX_PAGE_BYTES)
        expect(page).toMatchObject({ number, count, start: end })
        end = page.end
      }
      expect(end).toBe(size)
    }),
    { numRuns: 30 },
  )
})

test('an offset outside leads to the nearest page', () => {
  expect(hexPage(20, 99)).toEqual({ start: 0, end: 20, rows: 2, number: 0, count: 1 })
  expect(hexPage(HEX_PAGE_BYTES + 1, -5).number).toBe(0)
  expect(hexPage(HEX_PAGE_BYTES + 1, 1e12)).toMatchObject({ number: 1, rows: 1 })
  expect(hexPage(0, 0)).toMatchObject({ rows: 0, count: 1 })
})

test.each([
  ['1024', 1024],
  ['0x400', 1024],
  ['00a010', 0xa010],
  [' 1 842 907 ', 1_842_907],
  ['x', undefined],
  ['', undefined],
  ['-4', undefined],
])('offset %j', (typed, offset) => {
  expect(parseOffset(typed)).toBe(offset)
})
