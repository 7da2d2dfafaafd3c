import { expect, onTestFinished, test, vi } from 'vitest'

import { fairWeather } from './network/fault.ts'
import { World } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

test.each([-3_600_000, 3_600_000])('windows whose clock was set by %i ms for a while poll on', async (ahead) => {
  const world = await World.open({ seed: 1 })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  const windows = [desk, world.add('desk 1 window 2', 'desk', { browserOf: desk })]
  for (const window of windows) window.open()
  await world.run(30_000)
  for (const clock of [ahead, 0]) {
    desk.browser.machine.setClock(clock)
    await world.run(30_000)
    for (const window of windows) expect(window.shown()).toMatchObject({ freshness: 'live' })
  }
})

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
