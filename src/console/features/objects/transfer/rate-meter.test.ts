import { expect, test } from 'vitest'

import { RateMeter, secondsLeft } from './rate-meter.ts'

test('measures the last seconds, not the whole', () => {
  const meter = new RateMeter()
  meter.add(0, 0)
  expect(meter.bytesPerSecond).toBeUndefined()
  meter.add(100, 100)
  expect(meter.bytesPerSecond).toBeUndefined()
  meter.add(1000, 1000)
  expect(meter.bytesPerSecond).toBe(1000)
  for (let second = 2; second <= 10; second += 1) meter.add(1000 + second, second * 1000)
  expect(meter.bytesPerSecond).toBe(1)
})

test('time left is told only when it can be known', () => {
  expect(secondsLeft(50, 100, 10)).toBe(5)
  for (const [bytes, total, rate] of [
    [50, undefined, 10],
    [50, 100, undefined],
    [50, 100, 0],
    [101, 100, 10],
  ] as const)
    expect(secondsLeft(bytes, total, rate)).toBeUndefined()
})
