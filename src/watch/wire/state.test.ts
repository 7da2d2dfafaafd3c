import * as v from 'valibot'
import { expect, test } from 'vitest'

import { stateSchema } from './state.ts'

test('a state is taken where what lapsed began beyond all calendars, as earlier versions kept it', () => {
  const state = { change: 1, now: 0, me: { canWrite: false, canAdmin: false }, rules: [], alerts: [], gaps: [] }
  expect(v.is(stateSchema, { ...state, lapsed: { count: 1, from: 0, to: 9e15 } })).toBe(true)
  expect(v.is(stateSchema, { ...state, now: 9e15 })).toBe(false)
})
