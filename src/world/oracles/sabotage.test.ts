import { expect, onTestFinished, test, vi } from 'vitest'

import { fairWeather } from '../network/fault.ts'
import type { Screen } from '../page/screen.ts'
import { World, type Sabotage } from '../world.ts'
import { nothingLost } from './nothing-lost.ts'
import type { Oracle } from './oracle.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A world in which two windows of a desk have been open for two minutes. */
async function openWorld(sabotage: Sabotage | undefined): Promise<{ world: World; desk: Screen; second: Screen }> {
  const world = await World.open({ seed: 1, sabotage })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  const second = world.add('desk 1 window 2', 'desk', { browserOf: desk })
  desk.open()
  await world.run(20_000)
  second.open()
  await world.run(100_000)
  return { world, desk, second }
}

/** Presses on an alert that nothing happened to for long. */
function acknowledge(world: World, screen: Screen): void {
  const alert = [...(screen.shown()?.alerts.values() ?? [])].find(({ acknowledged }) => acknowledged === undefined)
  if (screen.process === undefined || alert === undefined) throw new Error('There is no alert')
  const { id: alertId, raised, level } = alert
  screen.process.acknowledge([alertId])
  world.promised.push({ kind: 'acknowledgement', screen, at: world.clock.now(), alertId, raised, level })
}

async function watchFor(world: World, oracle: Oracle, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 10) {
    await world.run(10_000)
    await oracle.check(world)
  }
}

interface Case {
  readonly what: string
  readonly sabotage: Sabotage
  readonly happens: (world: World, desk: Screen, second: Screen) => Promise<void>
  readonly noticed: RegExp
}

const cases: readonly Case[] = [
  {
    what: 'an acknowledgement that its page doesn’t store before the leading one does',
    sabotage: { program: 'page', text: 'storage.keepAcknowledgements(given)', replacement: 'undefined' },
    happens: async (world, desk, second) => {
      desk.link.setWeather({ ...fairWeather, isDown: true })
      acknowledge(world, second)
      for (const each of [desk, second]) each.close()
      await world.run(1000)
      desk.link.setWeather(fairWeather)
      world.trouble()
      for (const each of [desk, second]) each.open()
      await watchFor(world, nothingLost(), 90)
    },
    noticed: /^desk 1 window 2 promised to keep what is lost/,
  },
  {
    what: 'an outbox that doesn’t send again',
    sabotage: {
      program: 'page',
      text: 'this.#retry = setTimeout(() => void this.send()',
      replacement: 'void (() => void 0',
    },
    happens: async (world, desk) => {
      desk.link.setWeather({ ...fairWeather, faultShare: 1, faults: ['reset before'] })
      acknowledge(world, desk)
      await world.run(100)
      desk.link.setWeather(fairWeather)
      await watchFor(world, nothingLost(), 90)
    },
    noticed: /^desk 1 promised to keep what is lost/,
  },
]

test.each(cases)('$what is noticed', async ({ sabotage, happens, noticed }) => {
  const sound = await openWorld(undefined)
  await happens(sound.world, sound.desk, sound.second)
  const broken = await openWorld(sabotage)
  await expect(happens(broken.world, broken.desk, broken.second)).rejects.toThrow(noticed)
})
