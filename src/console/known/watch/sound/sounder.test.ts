import { expect, test } from 'vitest'

import { acknowledgedAlert, endedAlert, NOW, raisedAlert } from '../alert.test.support.ts'
import { createSoundSchedule } from './schedule.ts'
import { callingOf, type SoundInput } from './sounder.ts'

const STEADY = 1_000_000

function heard(alert: ReturnType<typeof raisedAlert>, more: Partial<SoundInput> = {}) {
  const input = {
    alerts: [alert],
    noData: [],
    hasSound: () => true,
    soundsWhenOver: () => false,
    now: NOW,
    isFlood: false,
  }
  return callingOf({ ...input, ...more }, STEADY).map(
    ({ id, level }) => `${level} ${id.endsWith(' over') ? 'over' : 'new'}`,
  )
}

function soundsWhenOver(): boolean {
  return true
}

// clause(31)
test('an end sounds once as an advisory if its rule says so, acknowledged or not, and only while it is recent', () => {
  const over = endedAlert(raisedAlert({ level: 'warning' }), NOW)
  expect(heard(over)).toEqual([])
  expect(heard(over, { soundsWhenOver })).toEqual(['advisory over'])
  expect(heard(endedAlert(acknowledgedAlert(raisedAlert())), { soundsWhenOver })).toEqual(['advisory over'])
  expect(heard(over, { soundsWhenOver, now: NOW + 60_000 })).toEqual([])
  expect(heard(raisedAlert(), { soundsWhenOver })).toEqual(['caution new'])
  const schedule = createSoundSchedule()
  const calling = callingOf(
    { alerts: [over], noData: [], hasSound: () => true, soundsWhenOver, now: NOW, isFlood: false },
    STEADY,
  )
  expect([0, 3000, 30_000].map((later) => schedule.step(calling, STEADY + later))).toEqual([
    'advisory',
    undefined,
    undefined,
  ])
})

test('in a flood advisories and ends are silent, warnings and cautions aren’t, nor is what was already so ever heard', () => {
  const isFlood = true
  expect(heard(raisedAlert({ level: 'advisory' }))).toEqual(['advisory new'])
  expect(heard(raisedAlert({ level: 'advisory' }), { isFlood })).toEqual([])
  expect(heard(endedAlert(raisedAlert()), { isFlood, soundsWhenOver })).toEqual([])
  expect(heard(raisedAlert(), { isFlood })).toEqual(['caution new'])
  const standing = raisedAlert({ isStanding: true })
  for (const alert of [standing, endedAlert(standing)]) expect(heard(alert, { soundsWhenOver })).toEqual([])
})
