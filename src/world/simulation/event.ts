import { between, pick, random } from '../../environment/scenario/random.ts'
import { LONGEST_LAG } from '../server/lagging-tasks.ts'
import { faultKinds, type FaultKind } from '../network/fault.ts'
import { HOUR } from '../../format/milliseconds.ts'

/**
 * An event of a world, from outside or by an operator. Self-contained, so that a run can be repeated without
 * some.
 */
export type WorldEvent = OutsideEvent | (OperatorAct & { readonly at: number })

export type OutsideEvent = { readonly at: number } & (
  | ({ readonly kind: 'weather'; readonly screen: number } & DrawnWeather)
  /** Between a gateway and its environment. */
  | ({ readonly kind: 'upstream weather' } & DrawnWeather)
  | { readonly kind: 'upstream down'; readonly lasts: number }
  | { readonly kind: 'link down'; readonly screen: number; readonly lasts: number }
  | { readonly kind: ServerTrouble; readonly server: number; readonly lasts: number }
  | { readonly kind: 'server clock set'; readonly server: number; readonly ahead: number; readonly lasts: number }
  /** Older answers after newer ones. */
  | { readonly kind: 'replicas behind'; readonly lag: number; readonly lasts: number }
  | { readonly kind: 'browser disk full' | 'client may not write'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'page killed'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'machine sleeps'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'clock set'; readonly screen: number; readonly ahead: number; readonly lasts: number }
  | { readonly kind: 'clock drifts'; readonly screen: number; readonly perMillion: number }
  | { readonly kind: 'page hidden'; readonly screen: number; readonly lasts: number }
  /** All windows of a machine at once. */
  | { readonly kind: 'browser killed'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'tokens end' }
)

interface DrawnWeather {
  readonly faultShare: number
  readonly faults: readonly FaultKind[]
  readonly latency: number
  readonly lasts: number
}

/** Stopped as by a signal, or killed; a full disk concerns the database, not the journal. */
const serverTroubles = ['server killed', 'server stopped', 'server disk full'] as const
type ServerTrouble = (typeof serverTroubles)[number]

const acts = ['acknowledge', 'write log entry', 'save rule', 'save view', 'hand over', 'delete egress'] as const

export interface OperatorAct {
  readonly act: (typeof acts)[number]
  readonly screen: number
  /** Chooses one of several, from 0 to 1. */
  readonly which: number
  /** Of what is written. */
  readonly text: string
}

/** A world's screens and servers, and the length of the run. */
export interface Cast {
  readonly seed: number
  readonly hours: number
  readonly desks: number
  /** Number of desks with a second window. */
  readonly windows: number
  readonly walls: number
  readonly servers: number
  /** One server, a gateway to an environment. */
  readonly isGateway?: boolean
}

/** Between two events, on average. */
const PAUSE = 40_000
/** At the end of each quarter of an hour everything works, so that late messages can arrive. */
export const ROUND = 15 * 60_000
export const REST = 5 * 60_000

/** All that happens, in order. `at`: milliseconds from the start. */
export function drawEvents({ seed, hours, desks, windows, walls, servers, isGateway = false }: Cast): WorldEvent[] {
  const next = random(seed, 'events')
  const events: WorldEvent[] = []
  let at = 0
  for (;;) {
    at += Math.round(-Math.log(1 - next()) * PAUSE)
    if (at >= hours * HOUR) return events.toSorted((one, other) => one.at - other.at)
    const all = { desks: desks + windows, screens: desks + windows + walls, servers: isGateway ? 2 : servers }
    const numbers = { ...all, isGateway, number: events.length }
    const drawn = draw(at, next, numbers)
    events.push(...drawn.filter((event) => event.at % ROUND < ROUND - REST))
  }
}

interface Numbers {
  readonly screens: number
  readonly desks: number
  readonly servers: number
  readonly isGateway: boolean
  readonly number: number
}

function draw(at: number, next: () => number, { screens, desks, servers, isGateway, number }: Numbers): WorldEvent[] {
  const screen = between(0, screens - 1, next)
  const lasts = between(1, next() < 0.7 ? 30 : 300, next) * 1000
  const actAt = (time: number, desk = between(0, desks - 1, next)): WorldEvent => ({
    at: time,
    act: pick(acts, next),
    screen: desk,
    which: next(),
    text: `Text ${number} of ${time}`,
  })
  const act = () => actAt(at)
  /** While nothing comes through an operator acts, and the page ends at once or a little later. */
  const actInTrouble = (): WorldEvent[] => {
    const desk = between(0, desks - 1, next)
    const time = at + between(1, 3000, next)
    const kind = next() < 0.5 ? 'page killed' : 'browser killed'
    const killedAt = time + (next() < 0.5 ? 0 : between(1, 3000, next))
    return [
      { at, kind: 'link down', screen: desk, lasts },
      actAt(time, desk),
      { at: killedAt, kind, screen: desk, lasts: between(0, 30, next) * 1000 },
    ]
  }
  const weather = (): DrawnWeather => ({
    lasts,
    faultShare: next() < 0.3 ? 1 : next(),
    faults: next() < 0.5 ? [pick(faultKinds, next)] : faultKinds,
    latency: between(1, 3000, next),
  })
  const upstream: readonly (() => WorldEvent)[] = [
    () => ({ at, kind: 'upstream weather', ...weather() }),
    () => ({ at, kind: 'upstream down', lasts }),
  ]
  const kinds: readonly (() => WorldEvent | WorldEvent[])[] = [
    () => ({ at, kind: 'weather', screen, ...weather() }),
    ...(isGateway ? upstream : []),
    () => ({ at, kind: 'link down', screen, lasts }),
    () => ({ at, kind: pick(serverTroubles, next), server: between(0, servers - 1, next), lasts }),
    () => ({
      at,
      kind: 'server clock set',
      server: between(0, servers - 1, next),
      ahead: between(-1500, 1500, next),
      lasts,
    }),
    () => ({ at, kind: 'replicas behind', lag: between(500, LONGEST_LAG, next), lasts }),
    () => ({
      at,
      kind: next() < 0.5 ? 'browser disk full' : 'client may not write',
      screen: between(0, desks - 1, next),
      lasts,
    }),
    () => ({ at, kind: 'page killed', screen, lasts: between(0, 30, next) * 1000 }),
    () => ({ at, kind: 'browser killed', screen, lasts: between(0, 30, next) * 1000 }),
    () => ({ at, kind: 'machine sleeps', screen, lasts: lasts * 4 }),
    () => ({ at, kind: 'clock set', screen, lasts, ahead: between(-7200, 7200, next) * 1000 }),
    () => ({ at, kind: 'clock drifts', screen, perMillion: between(-200, 200, next) }),
    () => ({ at, kind: 'page hidden', screen, lasts }),
    () => ({ at, kind: 'tokens end' }),
    act,
    act,
    actInTrouble,
  ]
  return [pick(kinds, next)()].flat()
}
