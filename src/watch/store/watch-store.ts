import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow } from '../../database/sql.ts'
import { latestHandoverText } from '../handover/handover-store.ts'
import { logReaderOver, logSince } from '../log/log-rows.ts'
import { viewTexts } from '../views/view-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { Handover } from '../wire/handover.ts'
import type { RuleRecord } from '../wire/rule.ts'
import type { Change, Gap, Lapsed } from '../wire/state.ts'
import type { ViewRecord } from '../wire/views.ts'
import { boundedBody } from './bound-alert.ts'
import { bodyOf, lapsedOf, watchReaderOver, type WatchReader } from './watch-reader.ts'
import { watchWriterOver, type WatchWriter } from './watch-writer.ts'

/** All that is kept, as the JSON texts of its records: an answer is put together of them. */
export interface KeptState extends StateHead {
  alerts: string[]
}

/** The same without its alerts, which may be many. */
export interface StateHead {
  change: number
  rules: string[]
  gaps: Gap[]
  lapsed: Lapsed | undefined
  /** Number of the log's last entry. */
  logLast: number
  handover: string | undefined
  views: string[]
}

/** What the watch remembers. Every write is durable when its promise resolves. Times of alerts and gaps are the environment's. */
export interface WatchStore extends WatchReader {
  /** All or nothing. What it writes is one change, whose number the rows bear. */
  transaction<T>(work: (tx: WatchWriter) => Promise<T>): Promise<T>
  state(): Promise<KeptState>
  stateHead(): Promise<StateHead>
  /** The texts of all alerts, the oldest first, a few at a time. What is written meanwhile may be among them or not. */
  alertTexts(): AsyncGenerator<string[]>
  /** How many alerts were written after that change. */
  countChangedAlerts(change: number): Promise<number>
  /** What changed after that change; undefined when nothing did. */
  since(change: number): Promise<Change | undefined>
}

/** Alerts that are read between two turns of the loop. */
const ALERTS_AT_ONCE = 25

/** @param realNow Milliseconds of the real clock. */
export function watchStoreOver(sql: Sql, realNow: () => number): WatchStore {
  return {
    async state() {
      const head = await this.stateHead()
      const alerts: string[] = []
      for await (const texts of this.alertTexts()) alerts.push(...texts)
      return { ...head, alerts }
    },

    async *alertTexts() {
      const ids = (await sql.query('select alert_id as id from watch_alert order by onset, alert_id')).map((row) =>
        textOf(row, 'id'),
      )
      for (let start = 0; start < ids.length; start += ALERTS_AT_ONCE) {
        const part = ids.slice(start, start + ALERTS_AT_ONCE)
        const places = part.map((_, index) => `$${index + 1}`).join(', ')
        const rows = await sql.query(
          `select body from watch_alert where alert_id in (${places}) order by onset, alert_id`,
          part,
        )
        yield rows.map((row) => boundedBody(bodyOf(row)))
      }
    },

    async countChangedAlerts(change) {
      const [row] = await sql.query('select count(*) as count from watch_alert where made_change > $1', [change])
      return integerOf(row ?? {}, 'count')
    },

    ...watchReaderOver(sql),
    transaction: (work) => sql.transaction((tx) => work(watchWriterOver(tx, realNow))),

    async stateHead() {
      // The number first: what is written meanwhile is sent once more with its own change.
      const change = await changeOf(sql)
      const rules = await sql.query('select body from watch_rule order by place, rule_id')
      const gaps = await sql.query('select began_at, ended_at from watch_gap order by began_at')
      const lapsed = await lapsedOf(sql)
      const logLast = await logReaderOver(sql).lastLogNumber()
      const handover = await latestHandoverText(sql)
      const views = await viewTexts(sql)
      return {
        change,
        rules: rules.map(bodyOf),
        gaps: gaps.map(gapOf),
        lapsed,
        logLast,
        handover,
        views,
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
      const gaps = (await changed('began_at, ended_at from watch_gap', 'began_at')).map(gapOf)
      const log = await logSince(sql, change)
      const removed = await changed('kind, id from watch_removal', 'made_change')
      const handover = await latestHandoverText(sql, change)
      const views = (await viewTexts(sql, change)).map((text): ViewRecord => JSON.parse(text))
      // What was removed and made again is there.
      const removedOf = (kind: string, there: readonly { id: string }[]) =>
        removed
          .filter((row) => row['kind'] === kind)
          .map((row) => textOf(row, 'id'))
          .filter((id) => !there.some((each) => each.id === id))
      return {
        change: newest,
        ...(rules.length > 0 && { rules }),
        ...(alerts.length > 0 && { alerts }),
        ...(gaps.length > 0 && { gaps }),
        ...(log.length > 0 && { log }),
        ...(views.length > 0 && { views }),
        ...nonEmpty('removedViews', removedOf('view', views)),
        ...nonEmpty('removedRules', removedOf('rule', rules)),
        ...nonEmpty('removedAlerts', removedOf('alert', alerts)),
        ...(removed.length > 0 && { lapsed: await lapsedOf(sql) }),
        ...(handover !== undefined && { handover: JSON.parse(handover) as Handover }),
      }
    },
  }
}

function nonEmpty(name: 'removedRules' | 'removedAlerts' | 'removedViews', ids: readonly string[]): Partial<Change> {
  return ids.length === 0 ? {} : { [name]: ids }
}

async function changeOf(sql: Sql): Promise<number> {
  const [row] = await sql.query("select value from watch_counter where name = 'change'")
  return integerOf(row ?? {}, 'value')
}

function gapOf(row: SqlRow): Gap {
  return { from: integerOf(row, 'began_at'), to: integerOf(row, 'ended_at') }
}
