import { expect, onTestFinished, test, vi } from 'vitest'

import { fairWeather } from '../network/fault.ts'
import type { Screen } from '../page/screen.ts'
import { World, type Sabotage } from '../world.ts'
import { alertsAgree } from './alerts-agree.ts'
import { noFlood } from './no-flood.ts'
import { noSecrets } from './no-secrets.ts'
import { nothingLost } from './nothing-lost.ts'
import { nothingStale } from './nothing-stale.ts'
import type { Oracle } from './oracle.ts'
import { pastEqualsScreens } from './past-equals-screens.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A minute of a world with a desk. */
async function openWorld(sabotage: Sabotage): Promise<{ world: World; desk: Screen }> {
  const world = await World.open({ seed: 1, sabotage })
  onTestFinished(() => world.close())
  const desk = world.add('desk 1', 'desk')
  desk.open()
  await world.run(60_000)
  return { world, desk }
}

/** Presses on an alert that is new. */
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
  await oracle.checkAtRest(world)
}

/** While nothing comes through, all windows end at once; then all is well again. */
async function endWithoutLink(world: World, windows: readonly Screen[], act: () => Promise<void>): Promise<void> {
  const [link] = windows.map((screen) => screen.link)
  link?.setWeather({ ...fairWeather, isDown: true })
  await act()
  for (const screen of windows) screen.close()
  await world.run(1000)
  link?.setWeather(fairWeather)
  world.trouble()
  for (const screen of windows) screen.open()
  await watchFor(world, nothingLost(), 90)
}

interface Case extends Sabotage {
  readonly what: string
  readonly happens: (world: World, desk: Screen) => Promise<void>
  readonly noticed: RegExp
}

const cases: readonly Case[] = [
  {
    what: 'an acknowledgement that its page leaves to the leading one to store',
    program: 'page',
    text: 'storage.keepAcknowledgements(given)',
    replacement: 'undefined',
    happens: async (world, desk) => {
      const second = world.add('desk 1 window 2', 'desk', { browserOf: desk })
      desk.open()
      second.open()
      await world.run(30_000)
      await endWithoutLink(world, [desk, second], async () => acknowledge(world, second))
    },
    noticed: /^desk 1 window 2 promised to keep what is lost/,
  },
  {
    what: 'a log entry that isn’t stored',
    program: 'page',
    text: 'await storage.keepWritten(written)',
    replacement: 'undefined',
    happens: (world, desk) =>
      endWithoutLink(world, [desk], async () => {
        const text = 'Relieved the watch'
        await world.clock.runFor(desk.process?.writeEntry(text) ?? Promise.resolve(), 1000)
        world.promised.push({ kind: 'log entry', screen: desk, at: world.clock.now(), text })
      }),
    noticed: /^desk 1 promised to keep what is lost.*Relieved/,
  },
  {
    what: 'an outbox that doesn’t send again',
    program: 'page',
    text: 'this.#retry = setTimeout(() => void this.send()',
    replacement: 'void (() => void 0',
    happens: async (world, desk) => {
      // A time without reports, which would take it along.
      await world.run(60_000)
      desk.link.setWeather({ ...fairWeather, faultShare: 1, faults: ['reset before'] })
      acknowledge(world, desk)
      await world.run(100)
      desk.link.setWeather(fairWeather)
      await watchFor(world, nothingLost(), 90)
    },
    noticed: /^desk 1 promised to keep what is lost/,
  },
  {
    what: 'an environment whose pages lack a task',
    program: 'server',
    text: 'found.slice(0, options.pageSize)',
    replacement: 'found.slice(0, options.pageSize).filter(({ taskId }) => taskId < "8")',
    happens: (world) => watchFor(world, nothingStale, 60),
    noticed: /^desk 1 says live, but task [89a-f].* is missing/,
  },
  {
    what: 'a watch that doesn’t say what changed',
    program: 'server',
    text: 'for (const stream of streams) send(stream, stream.caller.isWall ? forWalls : forDesks)',
    replacement: '',
    happens: async (world, desk) => {
      await world.clock.runFor(desk.process?.saveView('bay', 'Bay') ?? Promise.resolve(undefined), 10_000)
      await watchFor(world, nothingLost(), 10)
    },
    noticed: /^desk 1 shows views \[\], not .*Bay/,
  },
  {
    what: 'a desk that doesn’t report what it sees',
    program: 'page',
    text: 'tabs.report(reports)',
    replacement: '',
    happens: (world) => watchFor(world, alertsAgree(), 60),
    noticed: /^desk 1: .* has been seen for two cycles, and there is no alert of it/,
  },
  {
    what: 'a journal that lacks changes of some tasks',
    program: 'server',
    text: 'if (after === before) continue',
    replacement: 'if (after === before || (before !== undefined && id < "8")) continue',
    happens: (world) => watchFor(world, pastEqualsScreens(), 300),
    noticed: /^desk 1 showed another picture .* task [0-7].* is of another time by -\d+ ms/,
  },
  {
    what: 'a secret among the preferences',
    program: 'page',
    text: '{ lastClientId: clientId }',
    replacement: '{ lastClientId: form.clientSecret }',
    happens: (world) => world.run(1000),
    noticed: /^desk 1 has written a secret/,
  },
  {
    what: 'a secret in the journal’s file',
    program: 'server',
    text: '...operation === "queryTasks" && asked &&',
    replacement: '...asked &&',
    happens: (world) => watchFor(world, noSecrets(), 10),
    noticed: /^journal\.db(-wal)? has written a secret/,
  },
  {
    what: 'a desk that tries again at once',
    program: 'page',
    text: 'return Math.max(own, Math.min(asked, LONGEST_ASKED_SECONDS))',
    replacement: 'return 0.05',
    happens: async (world, desk) => {
      desk.link.setWeather({ ...fairWeather, faultShare: 1, faults: ['proxy error'] })
      await watchFor(world, noFlood, 60)
    },
    noticed: /^desk 1 has sent \d+ requests within a minute/,
  },
]

test.each(cases)('$what is noticed', async ({ happens, noticed, ...sabotage }) => {
  const said = async () => {
    const { world, desk } = await openWorld(sabotage)
    await happens(world, desk)
  }
  await expect(said()).rejects.toThrow(noticed)
})
