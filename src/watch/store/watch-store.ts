import { rowsIn } from './many-values.ts'
import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow } from '../../database/sql.ts'
import { latestHandoverText } from '../handover/handover-store.ts'
import { logReaderOver, logSince } from '../log/log-rows.ts'
import { viewTexts } from '../views/view-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { Handover } from '../wire/handover.ts'
import { personsOf } from '../persons/person-store.ts'
import type { Persons } from '../wire/person.ts'
import type { RuleRecord } from '../wire/rule.ts'
import type { StateChange, WatchGap, Lapsed } from '../wire/state.ts'
import type { ViewRecord } from '../wire/views.ts'
import { boundedBody } from './bound-alert.ts'
import { bodyOf, lapsedOf, watchReaderOver, type WatchReader } from './watch-reader.ts'
import { watchWriterOver, type WatchWriter } from './watch-writer.ts'

/** Records as JSON texts, from which answers are assembled. */
export interface KeptState extends StateHead {
  alerts: string[]
}

export interface StateHead {
  change: number
  rules: string[]
  gaps: WatchGap[]
  beganAt: number | undefined
  lapsed: Lapsed | undefined
  logLast: number
  handover: string | undefined
  views: string[]
  persons: Persons
}

/** Writes are durable once their promise resolves. Alerts and gaps use the environment's time. */
export interface WatchStore extends WatchReader {
  /** All or nothing; its writes are one change with one number. */
  transaction<T>(work: (tx: WatchWriter) => Promise<T>): Promise<T>
  state(): Promise<KeptState>
  stateHead(): Promise<StateHead>
  /** Oldest first, in batches, since that change. Concurrent writes may or may not be included. */
  alertTexts(since?: number): AsyncGenerator<string[]>
  /** Ids. Known for `KEPT_REMOVALS_MS`. */
  alertsRemovedSince(change: number): Promise<string[]>
  change(): Promise<number>
  /** Alerts written since that change. */
  countChangedAlerts(change: number): Promise<number>
  /** Undefined if nothing changed. */
  since(change: number): Promise<StateChange | undefined>
}

/** Between turns of the event loop. */
const ALERTS_AT_ONCE = 25

export function watchStoreOver(sql: Sql, realNow: () => number): WatchStore {
  return {
    async state() {
      const head = await this.stateHead()
      const alerts: string[] = []
      for await (const texts of this.alertTexts()) alerts.push(...texts)
      return { ...head, alerts }
    },

    async *alertTexts(since = -1) {
      const found = await sql.query(
        'select alert_id as id from watch_alert where made_change > $1 order by onset, alert_id',
        [since],
      )
      const ids = found.map((row) => textOf(row, 'id'))
      for (let start = 0; start < ids.length; start += ALERTS_AT_ONCE) {
        const rows = await rowsIn(
          sql,
          (places) => `select body from watch_alert where alert_id in (${places}) order by onset, alert_id`,
          ids.slice(start, start + ALERTS_AT_ONCE),
        )
        yield rows.map((row) => boundedBody(bodyOf(row)))
      }
    },

    async alertsRemovedSince(change) {
      const rows = await sql.query("select id from watch_removal where kind = 'alert' and made_change > $1", [change])
      return rows.map((row) => textOf(row, 'id'))
    },

    change: () => changeOf(sql),

    async countChangedAlerts(change) {
      const [row] = await sql.query('select count(*) as count from watch_alert where made_change > $1', [change])
      return integerOf(row ?? {}, 'count')
    },

    ...watchReaderOver(sql),
    transaction: (work) => sql.transaction((tx) => work(watchWriterOver(tx, realNow))),

    async stateHead() {
      // Read first: concurrent writes are then sent again with their own change.
      const change = await changeOf(sql)
      const rules = await sql.query('select body from watch_rule order by place, rule_id')
      const gaps = await sql.query('select began_at, ended_at from watch_gap order by began_at')
      const beganAt = await watchReaderOver(sql).number('began-at')
      const lapsed = await lapsedOf(sql)
      const logLast = await logReaderOver(sql).lastLogNumber()
      const handover = await latestHandoverText(sql)
      const views = await viewTexts(sql)
      const persons = await personsOf(sql)
      return {
        change,
        rules: rules.map(bodyOf),
        gaps: gaps.map(gapOf),
        beganAt,
        lapsed,
        logLast,
        handover,
        views,
        persons,
      }
    },

    async since(change) {
      const newest = await changeOf(sql)
      if (newest <= change) return undefined
      const changed = async (what: string, order: string) =>
        await sql.query(`select ${what} where made_change > $1 order by ${order}`, [change])
      const rules = (await changed('body from watch_rule', 'place, rule_id')).map((row): RuleRecord =>
        JSON.parse(bodyOf(row)),
      )
      const alerts = (await changed('body from watch_alert', 'onset, alert_id')).map((row): Alert =>
        JSON.parse(boundedBody(bodyOf(row))),
      )
      // All, as their list has no ids.
      const gaps = await sql.query(
        'select began_at, ended_at from watch_gap where (select max(made_change) from watch_gap) > $1 order by began_at',
        [change],
      )
      const log = await logSince(sql, change)
      const removed = await changed('kind, id from watch_removal', 'made_change')
      const handover = await latestHandoverText(sql, change)
      const views = (await viewTexts(sql, change)).map((text): ViewRecord => JSON.parse(text))
      const personsChange = (await watchReaderOver(sql).number('persons-change')) ?? -1
      // Without those that were created again.
      const removedOf = (kind: string, there: readonly { id: string }[]) =>
        removed
          .filter((row) => row['kind'] === kind)
          .map((row) => textOf(row, 'id'))
          .filter((id) => !there.some((each) => each.id === id))
      return {
        change: newest,
        ...(rules.length > 0 && { rules }),
        ...(alerts.length > 0 && { alerts }),
        ...(gaps.length > 0 && { gaps: gaps.map(gapOf), beganAt: await watchReaderOver(sql).number('began-at') }),
        ...(log.length > 0 && { log }),
        ...(views.length > 0 && { views }),
        ...(personsChange > change && { persons: await personsOf(sql) }),
        ...nonEmpty('removedViews', removedOf('view', views)),
        ...nonEmpty('removedRules', removedOf('rule', rules)),
        ...nonEmpty('removedAlerts', removedOf('alert', alerts)),
        ...(removed.length > 0 && { lapsed: await lapsedOf(sql) }),
        ...(handover !== undefined && { handover: JSON.parse(handover) as Handover }),
      }
    },
  }
}

function nonEmpty(
  name: 'removedRules' | 'removedAlerts' | 'removedViews',
  ids: readonly string[],
): Partial<StateChange> {
  return ids.length === 0 ? {} : { [name]: ids }
}

async function changeOf(sql: Sql): Promise<number> {
  const [row] = await sql.query("select value from watch_counter where name = 'change'")
  return integerOf(row ?? {}, 'value')
}

function gapOf(row: SqlRow): WatchGap {
  return { from: integerOf(row, 'began_at'), to: integerOf(row, 'ended_at') }
}
