import { expect, test } from 'vitest'

import { createSoundSchedule, type Calling } from './schedule.ts'

function call(changes: Partial<Calling> = {}): Calling {
  return { id: 'a', ruleId: 'r', level: 'warning', raised: 1, since: 0, ...changes }
}

/** Sounds by second: `second level`. */
function sounds(
  seconds: number,
  calling: (second: number) => readonly Calling[],
  schedule = createSoundSchedule(),
  from = 0,
) {
  const heard: string[] = []
  for (let second = from; second <= from + seconds; second += 1) {
    const level = schedule.step(calling(second), second * 1000)
    if (level !== undefined) heard.push(`${second} ${level}`)
  }
  return heard
}

// clause(7)
test('a warning sounds every 5 s, a caution every 60 s, an advisory once', () => {
  expect(sounds(16, () => [call()])).toEqual(['0 warning', '5 warning', '10 warning', '15 warning'])
  expect(sounds(125, () => [call({ level: 'caution' })])).toEqual(['0 caution', '60 caution', '120 caution'])
  expect(sounds(300, () => [call({ level: 'advisory' })])).toEqual(['0 advisory'])
})

// clause(7)
test('it ends at once when nothing calls any more', () => {
  expect(sounds(20, (second) => (second < 7 ? [call()] : []))).toEqual(['0 warning', '5 warning'])
})

test('what can’t be evaluated sounds once, whatever its level', () => {
  expect(sounds(300, () => [call({ isOnce: true })])).toEqual(['0 warning'])
})

/** Alerts of one rule, up to 42. */
function flurry(second: number): Calling[] {
  return Array.from({ length: 3 * Math.min(second + 1, 14) }, (_, index) =>
    call({ id: `task ${index}`, level: 'advisory', since: second * 1000 }),
  )
}

test('a flurry is one sound', () => {
  expect(sounds(50, flurry)).toEqual(['0 advisory'])
})

test('of two rules at once the higher level sounds first, and the other one after it, never over it', () => {
  const both = [call({ id: 'low', ruleId: 'q', level: 'caution' }), call()]
  expect(sounds(8, () => both)).toEqual(['0 warning', '2 caution', '5 warning'])
})

test('raised again, or raised higher, it sounds again', () => {
  expect(
    sounds(100, (second) => [call({ level: 'advisory', raised: second < 70 ? 1 : 2, since: second * 1000 })]),
  ).toEqual(['0 advisory', '70 advisory'])
  expect(sounds(12, (second) => [call({ level: second < 10 ? 'caution' : 'warning' })])).toEqual([
    '0 caution',
    '10 warning',
  ])
})

test('silence lasts 30 s, and then what still calls sounds at once', () => {
  const schedule = createSoundSchedule()
  expect(sounds(3, () => [call()], schedule)).toEqual(['0 warning'])
  schedule.silence(3500)
  expect(schedule.silentUntil(4000)).toBe(33_500)
  expect(sounds(32, () => [call()], schedule, 4)).toEqual(['34 warning'])
  expect(schedule.silentUntil(34_000)).toBeUndefined()
})

test('something higher ends the silence at once, something as high does not', () => {
  const schedule = createSoundSchedule()
  sounds(1, () => [call({ level: 'caution' })], schedule)
  schedule.silence(1500)
  const caution = call({ id: 'b', ruleId: 'q', level: 'caution' })
  expect(sounds(5, () => [call({ level: 'caution' }), caution], schedule, 2)).toEqual([])
  expect(sounds(0, () => [call({ level: 'caution' }), caution, call({ id: 'c' })], schedule, 8)).toEqual(['8 warning'])
  expect(schedule.silentUntil(8000)).toBeUndefined()
})

test('an advisory that was raised a while ago does not sound when the page is loaded again, a warning does', () => {
  expect(sounds(5, () => [call({ level: 'advisory', since: -120_000 })])).toEqual([])
  expect(sounds(0, () => [call({ since: -120_000 })])).toEqual(['0 warning'])
})
