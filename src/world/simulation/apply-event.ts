import { permissions } from '../../environment/operations/handlers.ts'
import { fairWeather } from '../network/fault.ts'
import type { PageProcess, Side } from '../page/page-process.ts'
import type { Screen } from '../page/screen.ts'
import type { PromisedWrite } from '../promised-write.ts'
import type { Server } from '../server/server.ts'
import type { World } from '../world.ts'
import type { OperatorAct, OutsideEvent, WorldEvent } from './event.ts'

/** Makes it happen now, and its end when that is due. */
export function applyEvent(world: World, event: WorldEvent): void {
  const { at: _, ...said } = event
  world.note(JSON.stringify(said))
  if ('act' in event) return act(world, event)
  const screen = 'screen' in event ? world.screens[event.screen] : undefined
  if ('screen' in event && screen === undefined) return
  const machine = screen?.browser.machine.name
  const end = screen === undefined ? beginAtServers(world, event) : begin(world, screen, event)
  world.trouble(machine)
  if (end === undefined || !('lasts' in event)) return
  world.clock.schedule(event.lasts, () => {
    end()
    world.trouble(machine)
  })
}

type End = (() => void) | undefined

const readPermissions = permissions.filter((permission) => permission !== 'watch:write')

function setPermissions(world: World, client: string, granted: readonly string[]): void {
  const server = world.environments.find(({ running }) => running !== undefined)
  // The end of all faults grants them again.
  server?.running?.process
    .setPermissions(client, granted)
    .catch((error: unknown) => server.isDiskFull || world.errors.push(error))
}

function beginAtServers(world: World, event: OutsideEvent): End {
  switch (event.kind) {
    case 'tokens end':
      endTokens(world)
      return undefined
    case 'upstream weather':
      world.upstream.setWeather({ ...event, isDown: false })
      return () => world.upstream.setWeather(fairWeather)
    case 'upstream down':
      world.upstream.setWeather({ ...fairWeather, isDown: true })
      return () => world.upstream.setWeather(fairWeather)
    case 'replicas behind':
      world.replicaLag = event.lag
      world.behindUntil = Infinity
      return () => endBehind(world)
    default: {
      const server = 'server' in event ? world.processes[event.server] : undefined
      return server && beginAtServer(world, server, event)
    }
  }
}

function beginAtServer(world: World, server: Server, event: OutsideEvent): End {
  switch (event.kind) {
    case 'server killed':
    case 'server stopped':
      if (event.kind === 'server killed') kill(world, server)
      else server.stop().catch((error: unknown) => world.errors.push(error))
      return () => startServer(world, server)
    case 'server disk full':
      server.isDiskFull = true
      return () => (server.isDiskFull = false)
    case 'server clock set':
      server.machine.setClock(event.ahead)
      world.behindUntil = Infinity
      return () => endBehind(world, server)
    default:
      return undefined
  }
}

function begin(world: World, screen: Screen, event: OutsideEvent): End {
  const { browser, link } = screen
  const { machine } = browser
  switch (event.kind) {
    case 'weather':
      link.setWeather({ ...event, isDown: false })
      return () => link.setWeather(fairWeather)
    case 'link down':
      link.setWeather({ ...fairWeather, isDown: true })
      return () => link.setWeather(fairWeather)
    case 'page killed':
      screen.close()
      return () => openAgain(screen)
    case 'browser killed': {
      const windows = world.screens.filter((each) => each.browser === browser)
      for (const each of windows) each.close()
      return () => windows.forEach(openAgain)
    }
    case 'browser disk full':
      browser.isDiskFull = true
      return () => (browser.isDiskFull = false)
    case 'client may not write': {
      const { client } = screen
      setPermissions(world, client, readPermissions)
      world.limited.set(client, Infinity)
      return () => {
        setPermissions(world, client, permissions)
        world.limited.set(client, world.clock.now())
      }
    }
    case 'machine sleeps':
      machine.sleep()
      return () => machine.wake()
    case 'clock set':
      machine.setClock(event.ahead)
      return () => machine.setClock(0)
    case 'clock drifts':
      machine.drift(event.perMillion)
      return undefined
    case 'page hidden': {
      const { page } = screen
      if (page === undefined) return undefined
      browser.show(page, false)
      return () => browser.show(page, true)
    }
    default:
      return undefined
  }
}

/** Ends all that an event began: links, machines, servers and pages are as they should be. */
export function endFaults(world: World): void {
  world.upstream.setWeather(fairWeather)
  for (const server of world.processes) {
    server.isDiskFull = false
    endBehind(world, server)
    startServer(world, server)
  }
  endBehind(world)
  for (const screen of world.screens) {
    screen.link.setWeather(fairWeather)
    screen.browser.machine.wake()
    screen.browser.machine.setClock(0)
    screen.browser.isDiskFull = false
    setPermissions(world, screen.client, permissions)
    if (world.limited.has(screen.client)) world.limited.set(screen.client, world.clock.now())
    world.trouble(screen.browser.machine.name)
    if (screen.page?.document.hidden) screen.browser.show(screen.page, true)
    openAgain(screen)
  }
}

/** Two polls of a hidden page may still show the last answers. */
const SEEN_MILLISECONDS = 40_000

function endBehind(world: World, server?: Server): void {
  if (server === undefined) world.replicaLag = 0
  else server.machine.setClock(0)
  const isOver = world.replicaLag === 0 && world.processes.every(({ machine }) => machine.offset() === 0)
  if (isOver && world.behindUntil === Infinity) world.behindUntil = world.clock.now() + SEEN_MILLISECONDS
}

/** The journal is written once a second; polls reach back by 5 s from the one before, 10 s earlier. */
const UNWRITTEN_MILLISECONDS = 20_000

function kill(world: World, server: Server): void {
  server.kill()
  const now = world.clock.now()
  world.journalLosses.push({ from: now - UNWRITTEN_MILLISECONDS, to: now + UNWRITTEN_MILLISECONDS })
}

function startServer(world: World, server: Server): void {
  server.start().catch((error: unknown) => world.errors.push(error))
}

function openAgain(screen: Screen): void {
  if (screen.page === undefined) screen.open()
}

function endTokens(world: World): void {
  const server = world.environments.find(({ running }) => running !== undefined)
  server?.running?.process.expireTokens().catch((error: unknown) => server.isDiskFull || world.errors.push(error))
}

/** An operator's act at a desk that shows something. */
function act(world: World, { act: kind, screen: number, which, text }: OperatorAct): void {
  const screen = world.screens[number]
  const { process, browser } = screen ?? {}
  if (screen === undefined || process === undefined || browser === undefined || process.phase() === 'none') return
  // A browser that can't store anything promises nothing.
  if (browser.machine.isAsleep || browser.isDiskFull) return
  const at = world.clock.now()
  const saved = (promise: Promise<readonly PromisedWrite[]>) =>
    void promise.then(
      (writes) => world.promised.push(...writes),
      (error: unknown) => world.errors.push(error),
    )
  switch (kind) {
    case 'acknowledge':
      return acknowledge(world, screen, process, which)
    case 'write log entry':
      return saved(process.writeEntry(text).then(() => [{ kind: 'log entry', screen, at, text }]))
    case 'save rule':
    case 'save view': {
      const id = `own-${Math.floor(which * 3)}`
      const save = kind === 'save rule' ? process.saveRule : process.saveView
      const made = { kind: kind === 'save rule' ? 'rule' : 'view', screen, at, id, words: text } as const
      return saved(save(id, text).then((revision) => (revision === undefined ? [] : [{ ...made, revision }])))
    }
    case 'delete egress':
      return void world.sql
        .query('select egress_id from egress_stream order by egress_id')
        .then((rows) => process.deleteEgress(String(rows[Math.floor(which * rows.length)]?.['egress_id'])))
    case 'hand over': {
      const id = text.replaceAll(' ', '-')
      const signed = (side: Side) => ({ kind: 'signature', screen, at, id, side }) as const
      return saved(process.handOver(id, text).then((sides) => sides.map(signed)))
    }
  }
}

/** Presses on one of the alerts that a desk shows as new. The desk stores that at once. */
function acknowledge(world: World, screen: Screen, process: PageProcess, which: number): void {
  const { alerts, sharing } = process.shown()
  const fresh = [...alerts.values()]
    .filter(({ acknowledged }) => acknowledged === undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const alert = fresh[Math.floor(which * fresh.length)]
  if (alert === undefined || sharing === 'off') return
  const { id: alertId, raised, level } = alert
  process.acknowledge([alertId])
  world.promised.push({ kind: 'acknowledgement', screen, at: world.clock.now(), alertId, raised, level })
}
