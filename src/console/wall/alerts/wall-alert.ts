import type { KnownNames } from '../../live/entities.ts'
import { assigneeEntityId } from '../../live/task/principal.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { countOf } from '../../ui/text/count.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'

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

/** An alert about a task: its title and what state it is in, then who it is assigned to and further words. */
export function taskAlert(
  { task, title }: LoadedTask,
  entities: KnownNames,
  { state, words, ...alert }: Pick<WallAlert, 'key' | 'level' | 'since'> & { state: string; words: string | undefined },
): WallAlert {
  const assignee = task.relations?.assignee
  return {
    ...alert,
    title: `${title}, ${state}`,
    detail: [principalName(assignee, entities), words].filter(Boolean).join('. '),
    old: false,
    entityId: assigneeEntityId(assignee),
  }
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

/** For how many milliseconds no task has changed and no warning or caution has come; `now` is the environment's time. 0 while nothing is known. */
export function quietFor(alerts: readonly WallAlert[], rows: readonly LoadedTask[], now: number): number {
  const newest = rows[0]?.updated
  if (newest === undefined) return 0
  const begun = alerts.flatMap(({ level, since }) => (level === 'advisory' || since === undefined ? [] : [since]))
  return Math.max(0, now - Math.max(newest, ...begun.filter((since) => since <= now)))
}
