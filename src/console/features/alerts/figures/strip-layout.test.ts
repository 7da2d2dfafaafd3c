import { expect, test } from 'vitest'

import { figuresIn } from './figures.test.support.ts'
import { barScale, labelsOf, STRIP, stripScale, ticksOf } from './strip-layout.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

test('a time is where its share of the range is, and the running bar ends the strip', () => {
  const figures = figuresIn({})
  const { x, bar } = stripScale(figures, 1344)
  expect(x(figures.from)).toBe(STRIP.left)
  expect(x(figures.from + 24 * HOUR)).toBeCloseTo(1344)
  expect(bar).toBeCloseTo((1344 - STRIP.left) / 144)
})

test('bars rise by square root and stay in the strip', () => {
  const tall = barScale({ bars: [{ at: 0, alerts: 24, called: 1 }] })
  expect(tall(4) / tall(1)).toBeCloseTo(2)
  expect(tall(1)).toBe(14.5)
  expect(barScale({ bars: [{ at: 0, alerts: 400, called: 1 }] })(400)).toBeLessThanOrEqual(STRIP.base - STRIP.top)
})

test('floods are named before gaps, in full, short, or not at all', () => {
  const figures = figuresIn({})
  const words = (width: number) => labelsOf(figures, stripScale(figures, width).x, width).map((label) => label.words)
  expect(words(1344)).toEqual(['Flood 14:22Z, 34', 'Flood 11:22Z, 26', 'Not watched, 1 h'])
  expect(words(600)).toEqual(['Flood 14:22Z, 34', '26', 'Not watched, 1 h'])
  expect(words(300)).toEqual(['Flood 14:22Z, 34', '1 h'])
})

test('the axis has hours or days, away from its ends', () => {
  expect(ticksOf(figuresIn({})).map((tick) => tick.words)).toEqual([
    '21:00Z',
    '00:00Z',
    '03:00Z',
    '06:00Z',
    '09:00Z',
    '12:00Z',
    '15:00Z',
  ])
  const week = figuresIn({ from: Date.parse('2026-11-14T18:00:00Z'), barMilliseconds: HOUR })
  expect(ticksOf(week).map((tick) => tick.words)).toEqual([
    '15 NOV',
    '16 NOV',
    '17 NOV',
    '18 NOV',
    '19 NOV',
    '20 NOV',
    '21 NOV',
  ])
})
