import { countOf } from '../../../format/count.ts'
import { LEVELS } from '../../../watch/wire/level.ts'
import type { Flurry } from '../../../watch/wire/flurry.ts'
import type { Alert } from '../../../watch/wire/alert.ts'
import { byUrgency, type AlertRow, type AlertPlace } from './alert-rows.ts'
import { levelCount } from './level-count.ts'

/** Key of the row of matters that were already so when the watch began. */
export const STANDING = 'standing'

/** Key of the row that shows it among others. Rows of a flurry have the same level and state. */
export function groupOf({ level, state, alerts: [alert] }: AlertPlace, flurries: ReadonlyMap<string, Flurry>) {
  if (alert?.isStanding === true && alert.endedAt === undefined) return STANDING
  const flurry = alert && flurries.get(alert.id)
  return flurry && `flurry ${flurry} ${level} ${state}`
}

export function flurryRow(
  key: string,
  rows: readonly AlertRow[],
  hasFirst: boolean,
  open: ReadonlySet<string>,
): AlertRow {
  const [newest = rows[0], ...others] = rows.toSorted(byUrgency)
  if (newest === undefined) throw new Error('A flurry has alerts')
  const alerts = [newest, ...others].flatMap((row) => row.alerts)
  return {
    ...newest,
    key,
    kind: 'flurry',
    title: `${rows.length}${hasFirst ? ' more' : ''} of “${newest.rule}” in 1 min`,
    detail: causeWords(alerts, newest),
    raised: rows.reduce((sum, { raised }) => sum + raised, 0),
    alerts,
    isOpen: open.has(key),
  }
}

export function standingRow(members: readonly AlertRow[], isOpen: boolean): AlertRow {
  const sorted = members.toSorted(byUrgency)
  const [highest = members[0]] = sorted
  if (highest === undefined) throw new Error('The row has alerts')
  const rules = new Set(members.map(({ rule }) => rule))
  const matters = members.length === 1 ? '1 matter was' : `${members.length} matters were`
  const levels = LEVELS.flatMap((level) => {
    const count = members.filter((member) => member.level === level).length
    return count === 0 ? [] : [levelCount(count, level)]
  })
  const isAcknowledged = members.every((member) => member.isAcknowledged)
  return {
    ...highest,
    key: STANDING,
    kind: 'standing',
    state: isAcknowledged ? 'acknowledged' : 'standing',
    isAcknowledged,
    title: `${matters} already so when this watch began`,
    detail: `${levels.join(', ')} of ${countOf(rules.size, 'rule')}. First: ${highest.title}`,
    raised: members.length,
    ruleIds: [...new Set(sorted.flatMap(({ ruleIds }) => ruleIds))],
    rule: rules.size === 1 ? highest.rule : `${rules.size} rules`,
    alerts: sorted.flatMap(({ alerts }) => alerts),
    members: sorted,
    isOpen,
  }
}

function causeWords(alerts: readonly Alert[], newest: AlertRow): string {
  const causes = new Set(alerts.map(({ cause }) => cause))
  const [cause] = causes
  if (causes.size === 1 && cause !== undefined) return `All of one cause: ${cause}`
  return causes.has(undefined) ? `Newest: ${newest.title}` : `${causes.size} causes. Newest: ${newest.title}`
}
