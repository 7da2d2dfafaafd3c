import { between, pick, random } from '../../environment/scenario/random.ts'
import { faultKinds, type FaultKind } from '../network/fault.ts'

/**
 * An event of a world, from outside or by an operator. Self-contained, so that a run can be repeated without
 * some.
 */
export type WorldEvent = { readonly at: number } & (
  | {
      readonly kind: 'weather'
      readonly screen: number
      readonly faultShare: number
      readonly faults: readonly FaultKind[]
      readonly latency: number
      readonly lasts: number
    }
  | { readonly kind: 'link down'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'server killed'; readonly server: number; readonly lasts: number }
  | { readonly kind: 'page killed'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'machine sleeps'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'clock set'; readonly screen: number; readonly ahead: number; readonly lasts: number }
  | { readonly kind: 'clock drifts'; readonly screen: number; readonly perMillion: number }
  | { readonly kind: 'page hidden'; readonly screen: number; readonly lasts: number }
  | { readonly kind: 'tokens end' }
  /** `which`: a part of those that may be chosen, from 0 to 1. */
  | { readonly kind: 'acknowledge'; readonly screen: number; readonly which: number }
  | { readonly kind: 'log entry'; readonly screen: number; readonly text: string }
)

/** A world's screens and servers, and the length of the run. */
export interface Cast {
  readonly seed: number
  readonly hours: number
  readonly desks: number
  readonly walls: number
  readonly servers: number
}

const HOUR = 3600_000
/** Between two events, on average. */
const PAUSE = 40_000
/** At the end of each half hour everything works, so that late messages can arrive. */
export const ROUND = 30 * 60_000
export const REST = 5 * 60_000

/** All that happens, in order. `at`: milliseconds from the start. */
export function drawEvents({ seed, hours, desks, walls, servers }: Cast): WorldEvent[] {
  const next = random(seed, 'events')
  const events: WorldEvent[] = []
  let at = 0
  for (;;) {
    at += Math.round(-Math.log(1 - next()) * PAUSE)
    if (at >= hours * HOUR) return events.toSorted((one, other) => one.at - other.at)
    const drawn = draw(at, next, { screens: desks + walls, desks, servers, number: events.length })
    events.push(...drawn.filter((event) => event.at % ROUND < ROUND - REST))
  }
}

function draw(
  at: number,
  next: () => number,
  { screens, desks, servers, number }: { screens: number; desks: number; servers: number; number: number },
): WorldEvent[] {
  const screen = between(0, screens - 1, next)
  const lasts = between(1, next() < 0.7 ? 30 : 300, next) * 1000
  const acts: readonly ((screen: number, at: number) => WorldEvent)[] = [
    (desk, time) => ({ at: time, kind: 'acknowledge', screen: desk, which: next() }),
    (desk, time) => ({ at: time, kind: 'log entry', screen: desk, text: `Entry ${number}` }),
  ]
  const act = () => pick(acts, next)(between(0, desks - 1, next), at)
  /** While nothing comes through an operator acts, and the page ends at once or a little later. */
  const actInTrouble = (): WorldEvent[] => {
    const desk = between(0, desks - 1, next)
    const time = at + between(1, 3000, next)
    return [
      { at, kind: 'link down', screen: desk, lasts },
      pick(acts, next)(desk, time),
      { at: time + between(1, 3000, next), kind: 'page killed', screen: desk, lasts: between(0, 30, next) * 1000 },
    ]
  }
  const kinds: readonly (() => WorldEvent | WorldEvent[])[] = [
    () => ({
      at,
      kind: 'weather',
      screen,
      lasts,
      faultShare: next() < 0.3 ? 1 : next(),
      faults: next() < 0.5 ? [pick(faultKinds, next)] : faultKinds,
      latency: between(1, 3000, next),
    }),
    () => ({ at, kind: 'link down', screen, lasts }),
    () => ({ at, kind: 'server killed', server: between(0, servers - 1, next), lasts }),
    () => ({ at, kind: 'page killed', screen, lasts: between(0, 30, next) * 1000 }),
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
