import { rowsIn } from './many-values.ts'
import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow } from '../../database/sql.ts'
import { handoverReaderOver, type HandoverReader } from '../handover/handover-store.ts'
import { logReaderOver, type LogReader } from '../log/log-rows.ts'
import { countReaderOver, type CountReader } from '../alert-figures/count-store.ts'
import { serverReaderOver, type ServerReader } from '../keeper/server-rows.ts'
import { personReaderOver, type PersonReader } from '../persons/person-store.ts'
import { viewReaderOver, type ViewReader } from '../views/view-store.ts'
import { latestByKey, type Alert } from '../wire/alert.ts'
import type { RuleRecord } from '../wire/rule.ts'
import type { Lapsed } from '../wire/state.ts'
import { callReaderOver, type CallReader } from './call-store.ts'
import { boundedBody } from './bound-alert.ts'
import { stored } from './stored-id.ts'

export interface WatchReader
  extends LogReader, HandoverReader, ViewReader, ServerReader, CallReader, CountReader, PersonReader {
  number(name: CounterName): Promise<number | undefined>
  rules(): Promise<RuleRecord[]>
  /** By key; keys without an alert are left out. */
  latest(keys: readonly string[]): Promise<Map<string, Alert>>
  alerts(ids: readonly string[]): Promise<Map<string, Alert>>
  countAlerts(): Promise<number>
  /** Shelved ones that return by now. */
  dueToReturn(now: number): Promise<Alert[]>
  /** Alerts that only this reader or wall claims (`claimOf`). */
  countClaims(claimant: string): Promise<number>
}

/**
 * `watched-at`: last time watched. `began-at`: start after a time without anybody. `unread-to`: end of the
 * last logged time without tasks. `counted-from`: when counting of alerts began. `persons-change`: the last
 * change of persons and of those on watch.
 */
export type CounterName =
  | 'seeded'
  | 'watched-at'
  | 'began-at'
  | 'lapsed'
  | 'lapsed-from'
  | 'lapsed-to'
  | 'lapsed-at'
  | 'unread-to'
  | 'counted-from'
  | 'persons-change'

export function watchReaderOver(sql: Sql): WatchReader {
  const alertsBy = async (column: 'matter' | 'alert_id', values: readonly string[]) => {
    const rows = await rowsIn(
      sql,
      (places) => `select body from watch_alert where ${column} in (${places}) order by onset, alert_id`,
      values.map(stored),
    )
    return rows.map((row): Alert => JSON.parse(boundedBody(bodyOf(row))))
  }
  return {
    ...logReaderOver(sql),
    ...handoverReaderOver(sql),
    ...viewReaderOver(sql),
    ...serverReaderOver(sql),
    ...callReaderOver(sql),
    ...countReaderOver(sql),
    ...personReaderOver(sql),
    async number(name) {
      const [row] = await sql.query('select value from watch_counter where name = $1', [name])
      return row && integerOf(row, 'value')
    },
    async rules() {
      const rows = await sql.query('select body from watch_rule order by place, rule_id')
      return rows.map((row): RuleRecord => JSON.parse(bodyOf(row)))
    },
    latest: async (keys) => latestByKey(await alertsBy('matter', keys)),
    alerts: async (ids) => new Map((await alertsBy('alert_id', ids)).map((alert) => [alert.id, alert])),
    async countClaims(claimant) {
      const [row] = await sql.query('select count(*) as count from watch_alert where claimed_by = $1', [
        stored(claimant),
      ])
      return integerOf(row ?? {}, 'count')
    },
    async dueToReturn(now) {
      const rows = await sql.query('select body from watch_alert where shelved_until <= $1', [Math.floor(now)])
      return rows.map((row): Alert => JSON.parse(boundedBody(bodyOf(row))))
    },
    async countAlerts() {
      const [row] = await sql.query('select count(*) as count from watch_alert')
      return integerOf(row ?? {}, 'count')
    },
  }
}

export async function lapsedOf(sql: Sql): Promise<Lapsed | undefined> {
  const rows = await sql.query("select name, value from watch_counter where name like 'lapsed%'")
  const number = (name: CounterName) =>
    rows.filter((row) => row['name'] === name).map((row) => integerOf(row, 'value'))[0]
  const [count, from, to] = [number('lapsed'), number('lapsed-from'), number('lapsed-to')]
  return !count || from === undefined || to === undefined ? undefined : { count, from, to }
}

export function bodyOf(row: SqlRow): string {
  return textOf(row, 'body')
}
