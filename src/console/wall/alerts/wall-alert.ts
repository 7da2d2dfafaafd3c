import { countOf } from '../../ui/text/count.ts'

/** Warning before caution before advisory, as the interface orders the levels of health alerts. */
export const LEVELS = ['warning', 'caution', 'advisory'] as const
export type AlertLevel = (typeof LEVELS)[number]

/** Something that a watch has to know of. */
export interface WallAlert {
  /** The same as long as it is the same matter. */
  readonly key: string
  readonly level: AlertLevel
  readonly title: string
  readonly detail: string
  /** Since when, milliseconds of the environment's clock; undefined when nothing says. */
  readonly since: number | undefined
  /** From a copy that is not followed: so it was then. */
  readonly old: boolean
  /** The entity that it is about, for the map. */
  readonly entityId: string | undefined
}

/** By level; what is known to be so now before what was so once; the newest first. Total, so that rows hold still. */
export function byUrgency(one: WallAlert, other: WallAlert): number {
  return (
    LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
    Number(one.old) - Number(other.old) ||
    later(one.since, other.since) ||
    (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
  )
}

function later(one: number | undefined, other: number | undefined): number {
  const [a, b] = [one ?? Number.NEGATIVE_INFINITY, other ?? Number.NEGATIVE_INFINITY]
  return a === b ? 0 : a > b ? -1 : 1
}

/** "1 warning, 2 cautions"; "none" when there are none. */
export function alertCounts(alerts: readonly WallAlert[]): string {
  const words = LEVELS.flatMap((level) => {
    const count = alerts.filter((alert) => alert.level === level).length
    return count === 0 ? [] : [countOf(count, level, plurals[level])]
  })
  return words.length === 0 ? 'none' : words.join(', ')
}

const plurals: Readonly<Record<AlertLevel, string>> = {
  warning: 'warnings',
  caution: 'cautions',
  advisory: 'advisories',
}
