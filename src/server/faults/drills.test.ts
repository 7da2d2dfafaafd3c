import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isDrill, drills, startDrill, type DrillName } from './drills.ts'
import { faultOrder } from './fault.ts'
import { createFaultSwitch } from './fault-switch.ts'

const names = Object.keys(drills) as DrillName[]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(names)('%s begins calm, is made of orders that the switch takes, and ends within five minutes', (name) => {
  const steps = drills[name]
  expect(steps[0]?.orders).toEqual([])
  for (const { orders } of steps) for (const order of orders) expect(v.parse(faultOrder, order)).toEqual(order)
  expect(steps.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(300)
})

test('a scene goes round: each part is said and in force for its time, then the next, then again', () => {
  const faults = createFaultSwitch(undefined)
  const said: string[] = []
  const stop = startDrill('outage', { faults }, (words) => said.push(words))
  expect(faults.list()).toEqual([])
  vi.advanceTimersByTime(29_999)
  expect(said).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(said[1]).toBe('Drill outage: every connection is reset (30 s)')
  expect(faults.list()).toMatchObject([{ operation: '*', times: null, fault: { kind: 'reset' } }])
  vi.advanceTimersByTime(90_000)
  expect(said.at(-1)).toBe('Drill outage: everything works (30 s)')
  expect(faults.list()).toEqual([])
  vi.advanceTimersByTime(30_000)
  expect(faults.list()).toHaveLength(1)
  stop()
  expect(faults.list()).toEqual([])
  vi.advanceTimersByTime(600_000)
  expect(faults.list()).toEqual([])
})

test('a scene played twice orders the same: what the switch counts down is its own copy', () => {
  const before = JSON.stringify(drills['token-storm'])
  const faults = createFaultSwitch(() => undefined)
  const stop = startDrill('token-storm', { faults }, () => undefined)
  vi.advanceTimersByTime(300_000)
  stop()
  expect(JSON.stringify(drills['token-storm'])).toBe(before)
})

test('restarts the environment while it is down, and says so; a real one is left alone', async () => {
  const faults = createFaultSwitch(undefined)
  const said: string[] = []
  const restarts: string[] = []
  const restart = async () => void restarts.push(faults.list()[0]?.fault.kind ?? 'open to all')
  const stop = startDrill('restart-under-load', { faults, restart }, (words) => said.push(words))
  await vi.advanceTimersByTimeAsync(48_999)
  expect(restarts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(restarts).toEqual(['reset'])
  expect(said.at(-1)).toBe('Drill restart-under-load: the environment has restarted')
  stop()
  startDrill('restart-under-load', { faults }, (words) => said.push(words))
  await vi.advanceTimersByTimeAsync(49_000)
  expect(said.at(-1)).toContain("isn't restarted")
})

function failing() {
  return Promise.reject(new Error('the folder is gone'))
}

test('a restart that fails is said, and the scene goes on', async () => {
  const faults = createFaultSwitch(undefined)
  const said: string[] = []
  const stop = startDrill('restart-under-load', { faults, restart: failing }, (words) => said.push(words))
  await vi.advanceTimersByTimeAsync(57_000)
  expect(said.at(-2)).toContain('did not restart: the folder is gone')
  expect(said.at(-1)).toContain('starting')
  stop()
})

test('a property of all objects is no drill', () => {
  expect(isDrill('outage')).toBe(true)
  expect(isDrill('constructor')).toBe(false)
})
