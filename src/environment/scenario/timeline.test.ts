import fc from 'fast-check'
import { expect, test } from 'vitest'

import { offsetOf, timeAt } from './timeline.ts'

const START = Date.parse('2026-11-21T14:22:07Z')

test.each([
  ['-12m', -720_000],
  ['+1h30m', 5_400_000],
  ['-2d', -172_800_000],
  ['+0s', 0],
  ['-1d2h3m4.5s', -93_784_500],
])('%s is %d ms from the start', (text, milliseconds) => {
  expect(offsetOf(text)).toBe(milliseconds)
})

test.each(['', '-', '+', '12m', '5s', '-12', '-12x', '-m', '+1m1h', '-1.5h', '2026-11-21T14:22:07Z', ' -1m'])(
  '"%s" is no offset, and stays what it is',
  (text) => {
    expect(offsetOf(text)).toBeUndefined()
    expect(timeAt(text, START)).toBe(text)
  },
)

test('whole days, hours, minutes and seconds come to the time that they add up to', () => {
  const part = fc.nat({ max: 99 })
  fc.assert(
    fc.property(fc.constantFrom('+', '-'), part, part, part, part, (sign, days, hours, minutes, seconds) => {
      const length = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      const time = timeAt(`${sign}${days}d${hours}h${minutes}m${seconds}s`, START)
      expect(Date.parse(time)).toBe(START + (sign === '-' ? -length : length))
    }),
  )
})
