import { expect, onTestFinished, test, vi } from 'vitest'

import { World } from './world.ts'

vi.setConfig({ testTimeout: 300_000 })

test('after all tokens are void, a gateway knows its desks by their new ones, and no desk asks in a circle', async () => {
  const world = await World.open({ seed: 1, isGateway: true })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  desk.open()
  await world.run(60_000)
  expect(desk.shown()).toMatchObject({ freshness: 'live', sharing: 'shared' })
  await world.environments[0]?.running?.process.expireTokens()
  const before = world.requests
  await world.run(60_000)
  expect(world.requests - before).toBeLessThan(60)
  expect(desk.shown()).toMatchObject({ freshness: 'live', sharing: 'shared' })
  const saved = desk.process?.saveView('bay', 'Bay') ?? Promise.resolve(undefined)
  expect(await world.clock.runFor(saved, 10_000)).toBe(1)
})

test('a desk whose new tokens the watch refuses too asks for the next one only now and then', async () => {
  const sabotage = { program: 'page', text: 'token.value !== refused && ', replacement: '' } as const
  const world = await World.open({ seed: 1, isGateway: true, sabotage })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  desk.open()
  await world.run(60_000)
  await world.environments[0]?.running?.process.expireTokens()
  const before = world.requests
  await world.run(60_000)
  expect(desk.shown()?.sharing).not.toBe('off')
  expect(world.requests - before).toBeLessThan(100)
})
