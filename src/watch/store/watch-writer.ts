import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'
import { handoverWriterOver, type HandoverWriter } from '../handover/handover-store.ts'
import { addEntries, type NewEntry } from '../log/log-rows.ts'
import { countWriterOver, type CountWriter } from '../alert-figures/count-store.ts'
import { personWriterOver, type PersonWriter } from '../persons/person-store.ts'
import { serverWriterOver, type ServerWriter } from '../keeper/server-rows.ts'
import { viewWriterOver, type ViewWriter } from '../views/view-store.ts'
import { stateOf, alertKey, type Alert } from '../wire/alert.ts'
import type { LogEntry } from '../wire/log.ts'
import type { RuleRecord } from '../wire/rule.ts'
import { KEPT_ENDED_MILLISECONDS, type WatchGap } from '../wire/state.ts'
import { claimantOf } from '../wire/reporters.ts'
import { callWriterOver, type CallWriter } from './call-store.ts'
import { boundedAlert } from './bound-alert.ts'
import { stored } from './stored-id.ts'
import { bodyOf, lapsedOf, watchReaderOver, type CounterName, type WatchReader } from './watch-reader.ts'

export interface WatchWriter
  extends WatchReader, HandoverWriter, ViewWriter, ServerWriter, CallWriter, CountWriter, PersonWriter {
  setNumber(name: CounterName, value: number): Promise<void>
  putAlerts(alerts: readonly Alert[]): Promise<void>
  /** Drops alerts that ended before then, and counts the unacknowledged among them. */
  removeEnded(before: number): Promise<void>
  /** First ended claims that no desk saw, then other ended ones, then open claims. Returns how many. */
  removeOldest(count: number, onlyClaims: boolean, at: number): Promise<number>
  removeAllAlerts(at: number): Promise<number>
  openOfRule(ruleId: string): Promise<Alert[]>
  /** Appends it, or replaces the one with its id. */
  putRule(record: RuleRecord): Promise<void>
  removeRule(id: string): Promise<void>
  removeView(id: string): Promise<void>
  addGap(gap: WatchGap): Promise<void>
  removeGaps(endedBefore: number): Promise<void>
  /** The log is append-only. */
  addEntries(entries: readonly NewEntry[]): Promise<LogEntry[]>
}

/** One-time events end at once. Quotes within the body's texts are escaped, so this can't match text. */
const IS_OVER = `(ended_at is not null or body like '%"isOnce":true%')`
/** Seen by no desk, only by a reader or a wall. */
const IS_CLAIM = 'claimed_by is not null'
const OVER_AT = 'coalesce(ended_at, onset)'
const IS_WAITING = `case when body like '%"acknowledged":{%' or body like '%"isStanding":true%' then 0 else 1 end`

/** How long servers that share the database have to notice a removal, in milliseconds of the real clock. */
export const KEPT_REMOVALS_MS = 3_600_000

/** For one transaction, which is one change. @param realNow milliseconds of the real clock */
export function watchWriterOver(sql: Sql, realNow: () => number): WatchWriter {
  let own: Promise<number> | undefined
  /** Taken at its first write. */
  const change = () => (own ??= nextChange(sql))

  const remove = async (kind: 'alert' | 'rule' | 'view', rows: readonly SqlRow[]) => {
    if (rows.length === 0) return
    const number = await change()
    for (const row of rows)
      await sql.execute('insert into watch_removal (kind, id, removed_at, made_change) values ($1, $2, $3, $4)', [
        kind,
        textOf(row, 'id'),
        realNow(),
        number,
      ])
    await sql.execute('delete from watch_removal where removed_at < $1', [realNow() - KEPT_REMOVALS_MS])
  }

  const setNumber = (name: CounterName, value: number) =>
    sql.execute(
      'insert into watch_counter (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, value],
    )

  const counts = countWriterOver(sql, async () => {
    const rules = await watchReaderOver(sql).rules()
    return new Set(rules.filter(isSilent).map(({ id }) => id))
  })

  const removeWithCounts = async (rows: readonly SqlRow[], now: number) => {
    await remove('alert', rows)
    await counts.endCounts(
      rows.map((row) => textOf(row, 'id')),
      now,
    )
  }

  /** Lapsed alerts are counted. */
  const removeAlerts = async (rows: readonly SqlRow[], now: number, at?: number) => {
    await removeWithCounts(rows, now)
    const onsets = rows
      .map((row): Alert => JSON.parse(bodyOf(row)))
      .flatMap((alert) => (stateOf({ ...alert, endedAt: 0 }) === 'over' ? [alert.onset] : []))
    if (onsets.length === 0) return
    const before = await lapsedOf(sql)
    await setNumber('lapsed-at', at ?? Math.max(...onsets))
    await setNumber('lapsed', (before?.count ?? 0) + onsets.length)
    await setNumber('lapsed-from', Math.min(before?.from ?? Infinity, ...onsets))
    await setNumber('lapsed-to', Math.max(before?.to ?? -Infinity, ...onsets))
  }

  return {
    ...watchReaderOver(sql),
    ...handoverWriterOver(sql, change),
    ...viewWriterOver(sql, change),
    ...serverWriterOver(sql),
    ...callWriterOver(sql),
    ...counts,
    ...personWriterOver(sql, async () => setNumber('persons-change', await change())),
    setNumber,

    async putAlerts(alerts) {
      for (const alert of alerts) {
        const values: SqlValue[] = [
          stored(alert.id),
          stored(alertKey(alert)),
          stored(alert.ruleId),
          alert.onset,
          alert.endedAt ?? null,
          await change(),
          JSON.stringify(boundedAlert(alert)),
          claimedBy(alert),
          alert.shelved?.until ?? null,
        ]
        await sql.execute(
          `insert into watch_alert (alert_id, matter, rule_id, onset, ended_at, made_change, body, claimed_by, shelved_until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
          on conflict (alert_id) do update set onset = excluded.onset, ended_at = excluded.ended_at,
          made_change = excluded.made_change, body = excluded.body, claimed_by = excluded.claimed_by,
          shelved_until = excluded.shelved_until`,
          values,
        )
      }
      await counts.putCounts(alerts)
    },

    async removeEnded(before) {
      const rows = await sql.query(
        `delete from watch_alert where ${OVER_AT} < $1 and ${IS_OVER} returning alert_id as id, body`,
        [before],
      )
      const now = before + KEPT_ENDED_MILLISECONDS
      await removeAlerts(rows, now, now)
      // Reported while ended alerts are kept.
      const lapsedAt = await watchReaderOver(sql).number('lapsed-at')
      if (lapsedAt !== undefined && lapsedAt < before) await setNumber('lapsed', 0)
    },

    async removeOldest(count, onlyClaims, at) {
      const rows = await sql.query(
        `delete from watch_alert where alert_id in
        (select alert_id from watch_alert where ${onlyClaims ? IS_CLAIM : `${IS_OVER} or ${IS_CLAIM}`}
        order by case when ${IS_OVER} then 0 else 1 end, case when ${IS_CLAIM} then 0 else 1 end, ${IS_WAITING}, ${OVER_AT}, alert_id limit $1)
        returning alert_id as id, body`,
        [count],
      )
      await removeAlerts(rows, at)
      return rows.length
    },

    async removeAllAlerts(at) {
      const rows = await sql.query('delete from watch_alert returning alert_id as id')
      await removeWithCounts(rows, at)
      return rows.length
    },

    async openOfRule(ruleId) {
      const rows = await sql.query('select body from watch_alert where ended_at is null and rule_id = $1', [ruleId])
      return rows.map((row): Alert => JSON.parse(bodyOf(row)))
    },

    async putRule(record) {
      const number = await change()
      await sql.execute(
        `insert into watch_rule (rule_id, place, made_change, body) values ($1, (select coalesce(max(place), 0) + 1 from watch_rule), $2, $3)
        on conflict (rule_id) do update set made_change = excluded.made_change, body = excluded.body`,
        [record.id, number, JSON.stringify(record)],
      )
    },

    async removeRule(id) {
      await remove('rule', await sql.query('delete from watch_rule where rule_id = $1 returning rule_id as id', [id]))
    },

    async removeView(id) {
      await remove('view', await sql.query('delete from watch_view where view_id = $1 returning view_id as id', [id]))
    },

    async addGap({ from, to }) {
      await sql.execute(
        `insert into watch_gap (began_at, ended_at, made_change) values ($1, $2, $3)
        on conflict (began_at) do update set ended_at = excluded.ended_at, made_change = excluded.made_change`,
        [from, to, await change()],
      )
      await counts.putCountedGap({ from, to })
    },

    removeGaps: (endedBefore) => sql.execute('delete from watch_gap where ended_at < $1', [endedBefore]),

    addEntries: async (entries) => (entries.length === 0 ? [] : addEntries(sql, entries, await change())),
  }
}

function isSilent({ rule }: RuleRecord): boolean {
  return typeof rule === 'object' && rule !== null && 'hasSound' in rule && rule.hasSound === false
}

function claimedBy(alert: Alert): string | null {
  const claimant = claimantOf(alert)
  return claimant === undefined ? null : stored(claimant)
}

async function nextChange(sql: Sql): Promise<number> {
  const [row] = await sql.query("update watch_counter set value = value + 1 where name = 'change' returning value")
  return integerOf(row ?? {}, 'value')
}
