import { expect, onTestFinished, test, vi } from 'vitest'

import { fairWeather } from './network/fault.ts'
import { World } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

test('a desk whose clock was ahead for a while is live again, and not live when no more answers come', async () => {
  const world = await World.open({ seed: 1 })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  desk.open()
  await world.run(30_000)
  desk.browser.machine.setClock(3_600_000)
  await world.run(30_000)
  desk.browser.machine.setClock(0)
  expect(desk.shown()?.freshness).toBe('lost')
  await world.run(30_000)
  expect(desk.shown()).toMatchObject({ freshness: 'live' })
  expect(desk.shown()?.age).toBeLessThan(15_000)
  desk.link.setWeather({ ...fairWeather, isDown: true })
  await world.run(25_000)
  expect(desk.shown()?.freshness).toBe('lost')
})
