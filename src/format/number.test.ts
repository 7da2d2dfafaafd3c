import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatFigures, formatNumber } from './number.ts'

test('groups thousands with thin spaces and writes a true minus', () => {
  expect(formatNumber(1843200)).toBe('1\u202f843\u202f200')
  expect(formatNumber(-69.02)).toBe('−69.02')
  expect(formatNumber(1234.5678)).toBe('1\u202f234.5678')
  expect(formatNumber(999)).toBe('999')
})

test('a rounded zero has no minus', () => {
  expect(formatNumber(-0.004, 2)).toBe('0.00')
  expect(formatNumber(-0)).toBe('0')
})

test('keeps the exponent of values beyond plain digits', () => {
  expect(formatNumber(1e300)).toBe('1e+300')
  expect(formatNumber(-2.5e-9)).toBe('−2.5e−9')
  expect(formatNumber(1e22, 2)).toBe('1e+22')
})

test('significant figures survive rounding up to the next power', () => {
  expect(formatFigures(9.41, 4)).toBe('9.410')
  expect(formatFigures(999.96, 4)).toBe('1\u202f000')
  expect(formatFigures(0.0021, 4)).toBe('0.002100')
})

test('no digit is lost: what is shown reads back as the number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const back = Number(formatNumber(value).replaceAll('\u202f', '').replaceAll('−', '-'))
      expect(back).toBe(value === 0 ? 0 : value)
    }),
  )
})
