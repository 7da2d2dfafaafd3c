import { fairWeather } from '../network/fault.ts'
import type { Screen } from '../page/screen.ts'
import type { Server } from '../server/server.ts'
import type { World } from '../world.ts'
import type { WorldEvent } from './event.ts'

/** Makes it happen now, and its end when that is due. */
export function applyEvent(world: World, event: WorldEvent): void {
  const { at: _, ...said } = event
  world.note(JSON.stringify(said))
  const after = (milliseconds: number, work: () => void) => void world.clock.schedule(milliseconds, work)
  if (event.kind === 'tokens end') return endTokens(world)
  if (event.kind === 'server killed') {
    const server = world.servers[event.server]
    if (server === undefined || world.servers.every((each) => each === server || each.running === undefined)) return
    server.kill()
    return after(event.lasts, () => startServer(world, server))
  }
  const screen = world.screens[event.screen]
  if (screen === undefined) return
  const { browser, link } = screen
  const { machine } = browser
  switch (event.kind) {
    case 'weather': {
      link.setWeather({ ...event, isDown: false })
      return after(event.lasts, () => link.setWeather(fairWeather))
    }
    case 'link down':
      link.setWeather({ ...fairWeather, isDown: true })
      return after(event.lasts, () => link.setWeather(fairWeather))
    case 'page killed':
      screen.close()
      return after(event.lasts, () => openAgain(screen))
    case 'machine sleeps':
      machine.sleep()
      return after(event.lasts, () => machine.wake())
    case 'clock set':
      machine.setClock(event.ahead)
      return after(event.lasts, () => machine.setClock(0))
    case 'clock drifts':
      return machine.drift(event.perMillion)
    case 'page hidden': {
      const { page } = screen
      if (page === undefined) return
      browser.show(page, false)
      return after(event.lasts, () => browser.show(page, true))
    }
    case 'acknowledge':
      return acknowledge(world, screen, event.which)
    case 'log entry':
      return write(world, screen, event.text)
  }
}

/** Ends all that an event began: links, machines, servers and pages are as they should be. */
export function endFaults(world: World): void {
  for (const server of world.servers) startServer(world, server)
  for (const screen of world.screens) {
    screen.link.setWeather(fairWeather)
    screen.browser.machine.wake()
    screen.browser.machine.setClock(0)
    if (screen.page?.document.hidden) screen.browser.show(screen.page, true)
    openAgain(screen)
  }
}

function startServer(world: World, server: Server): void {
  server.start().catch((error: unknown) => world.errors.push(error))
}

function openAgain(screen: Screen): void {
  if (screen.page === undefined) screen.open()
}

function endTokens(world: World): void {
  const server = world.servers.find(({ running }) => running !== undefined)
  server?.running?.process.expireTokens().catch((error: unknown) => world.errors.push(error))
}

/** An operator presses on one of the alerts that a desk shows as new. */
function acknowledge(world: World, screen: Screen, which: number): void {
  const { process } = screen
  if (process === undefined || screen.browser.machine.isAsleep) return
  const fresh = [...process.shown().alerts.values()]
    .filter(({ acknowledged }) => acknowledged === undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const alert = fresh[Math.floor(which * fresh.length)]
  if (alert === undefined) return
  process.acknowledge([alert.id])
  // Once it is shown as acknowledged, the desk has promised it.
  const isShown = process.shown().alerts.get(alert.id)?.acknowledged !== undefined
  if (isShown) world.acknowledged.push({ screen, alertId: alert.id, raised: alert.raised, level: alert.level })
}

function write(world: World, { process, browser }: Screen, text: string): void {
  if (process === undefined || process.phase() === 'none' || browser.machine.isAsleep) return
  process.writeEntry(text).then(
    () => world.writtenEntries.push(text),
    (error: unknown) => world.errors.push(error),
  )
}
