import { expect, test } from 'vitest'

import { openLanes } from './lane-layout.ts'

const counts = { planned: 4, delivering: 14, accepted: 7, executing: 23, ending: 2, ok: 50, notok: 16, invalid: 1 }

test('at 1440 px with the panel open the four lanes that matter most are open', () => {
  expect([...openLanes(964, counts, {})].toSorted()).toEqual(['accepted', 'delivering', 'executing', 'notok'])
})

test('with the panel closed Planned and Ending open too', () => {
  expect([...openLanes(1360, counts, {})].toSorted()).toEqual([
    'accepted',
    'delivering',
    'ending',
    'executing',
    'notok',
    'planned',
  ])
})

test('a wide screen opens every lane that has cards', () => {
  expect(openLanes(3700, counts, {}).size).toBe(8)
  expect(openLanes(3700, { ...counts, ending: 0 }, {}).has('ending')).toBe(false)
})

test("the user's choice wins", () => {
  const open = openLanes(964, counts, { ok: true, delivering: false })
  expect(open.has('ok')).toBe(true)
  expect(open.has('delivering')).toBe(false)
})

test('the lane in which the focus is stays open when the panel takes the room', () => {
  expect(openLanes(964, counts, {}).has('planned')).toBe(false)
  expect(openLanes(964, counts, {}, 'planned').has('planned')).toBe(true)
  expect(openLanes(964, counts, { planned: false }, 'planned').has('planned')).toBe(false)
})
