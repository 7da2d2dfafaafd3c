import { addEntries, logReaderOver, logSince, type LogReader, type NewEntry } from '../log/log-rows.ts'
import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'
import {
  handoverReaderOver,
  handoverWriterOver,
  latestHandoverText,
  type HandoverReader,
  type HandoverWriter,
} from '../handover/handover-store.ts'
import type { Alert } from '../wire/alert.ts'
import type { LogEntry } from '../wire/log.ts'
import type { Handover } from '../wire/handover.ts'
import type { RuleRecord } from '../wire/rule.ts'
import { KEPT_ENDED_MILLISECONDS, type Change, type Gap, type Lapsed } from '../wire/state.ts'
import { matterOf } from '../wire/take.ts'

/** All that is kept, as the JSON texts of its records: an answer is put together of them. */
export interface KeptState {
  change: number
  rules: string[]
  alerts: string[]
  gaps: Gap[]
  lapsed: Lapsed | undefined
  /** Number of the log's last entry. */
  logLast: number
  handover: string | undefined
}

/** What the watch remembers. Every write is durable when its promise resolves. Times of alerts and gaps are the environment's. */
export interface WatchStore extends WatchReader {
  /** All or nothing. What it writes is one change, whose number the rows bear. */
  transaction<T>(work: (tx: WatchWriter) => Promise<T>): Promise<T>
  state(): Promise<KeptState>
  /** What changed after that change; undefined when nothing did. */
  since(change: number): Promise<Change | undefined>
}

export interface WatchReader extends LogReader, HandoverReader {
  /** A number that is kept; undefined where there is none. */
  number(name: CounterName): Promise<number | undefined>
  rules(): Promise<RuleRecord[]>
  /** The latest alert of each of these matters that has one, by matter. */
  latest(matters: readonly string[]): Promise<Map<string, Alert>>
  /** Those of these alerts that are there, by id. */
  alerts(ids: readonly string[]): Promise<Map<string, Alert>>
  countAlerts(): Promise<number>
}

/** `seeded`: when the first rules were written. `watched-at`: when somebody last watched. `unread-to`: the end of the last time without tasks that the log tells of. The others are those of `Lapsed`, and when the last one went. */
export type CounterName = 'seeded' | 'watched-at' | 'lapsed' | 'lapsed-from' | 'lapsed-to' | 'lapsed-at' | 'unread-to'

export interface WatchWriter extends WatchReader, HandoverWriter {
  setNumber(name: CounterName, value: number): Promise<void>
  putAlerts(alerts: readonly Alert[]): Promise<void>
  /** Drops those that are over since before then, and counts those that nobody has acknowledged. */
  removeEnded(before: number): Promise<void>
  /** Drops so many that are over, what was acknowledged and what ended first before the others; says how many there were. */
  removeOldest(count: number): Promise<number>
  /** Alerts of a rule that are not over. */
  openOfRule(ruleId: string): Promise<Alert[]>
  /** Adds the rule after the others, or replaces the one with its id. */
  putRule(record: RuleRecord): Promise<void>
  removeRule(id: string): Promise<void>
  addGap(gap: Gap): Promise<void>
  removeGaps(endedBefore: number): Promise<void>
  /** Writes into the log, which nothing is ever removed from. */
  addEntries(entries: readonly NewEntry[]): Promise<LogEntry[]>
}

/** An id as a column holds it: no database keeps a NUL in a text, and a task may have any id. The body has it as it is. */
function stored(id: string): string {
  return id.replaceAll('\0', '\u2400')
}

/** What is over, and when: what happened once was over as it happened. In a text within the body each quotation mark has a backslash before it. */
const IS_OVER = `(ended_at is not null or body like '%"isOnce":true%')`
const OVER_AT = 'coalesce(ended_at, onset)'
const IS_WAITING = `case when body like '%"acknowledged":{%' then 0 else 1 end`

/** More parameters than this has no statement. */
const MOST_PARAMETERS = 200
/** How long servers that share the database may take to hear of a removal, in milliseconds of the real clock. */
export const KEPT_REMOVALS_MS = 3_600_000

/** @param realNow Milliseconds of the real clock. */
export function watchStoreOver(sql: Sql, realNow: () => number = Date.now): WatchStore {
  return {
    ...readerOver(sql),
    transaction: (work) => sql.transaction((tx) => work(writerOver(tx, realNow))),

    async state() {
      // The number first: what is written meanwhile is sent once more with its own change.
      const change = await changeOf(sql)
      const rules = await sql.query('select body from watch_rule order by place, rule_id')
      const alerts = await sql.query('select body from watch_alert order by onset, alert_id')
      const gaps = await sql.query('select began_at, ended_at from watch_gap order by began_at')
      const lapsed = await lapsedOf(sql)
      const logLast = await logReaderOver(sql).lastLogNumber()
      const handover = await latestHandoverText(sql)
      return {
        change,
        rules: rules.map(bodyOf),
        alerts: alerts.map(bodyOf),
        gaps: gaps.map(gapOf),
        lapsed,
        logLast,
        handover,
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
        JSON.parse(bodyOf(row)),
      )
      const gaps = (await changed('began_at, ended_at from watch_gap', 'began_at')).map(gapOf)
      const log = await logSince(sql, change)
      const removed = await changed('kind, id from watch_removal', 'made_change')
      const handover = await latestHandoverText(sql, change)
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
        ...nonEmpty('removedRules', removedOf('rule', rules)),
        ...nonEmpty('removedAlerts', removedOf('alert', alerts)),
        ...(removed.length > 0 && { lapsed: await lapsedOf(sql) }),
        ...(handover !== undefined && { handover: JSON.parse(handover) as Handover }),
      }
    },
  }
}

function nonEmpty(name: 'removedRules' | 'removedAlerts', ids: readonly string[]): Partial<Change> {
  return ids.length === 0 ? {} : { [name]: ids }
}

async function lapsedOf(sql: Sql): Promise<Lapsed | undefined> {
  const rows = await sql.query("select name, value from watch_counter where name like 'lapsed%'")
  const number = (name: CounterName) =>
    rows.filter((row) => row['name'] === name).map((row) => integerOf(row, 'value'))[0]
  const [count, from, to] = [number('lapsed'), number('lapsed-from'), number('lapsed-to')]
  return !count || from === undefined || to === undefined ? undefined : { count, from, to }
}

function readerOver(sql: Sql): WatchReader {
  /** Alerts whose column has one of these values. */
  const alertsBy = async (column: 'matter' | 'alert_id', values: readonly string[]) => {
    const found: Alert[] = []
    for (let start = 0; start < values.length; start += MOST_PARAMETERS) {
      const part = values.slice(start, start + MOST_PARAMETERS).map(stored)
      const places = part.map((_, index) => `$${index + 1}`).join(', ')
      const rows = await sql.query(
        `select body from watch_alert where ${column} in (${places}) order by onset, alert_id`,
        part,
      )
      for (const row of rows) found.push(JSON.parse(bodyOf(row)))
    }
    return found
  }
  return {
    ...logReaderOver(sql),
    ...handoverReaderOver(sql),
    async number(name) {
      const [row] = await sql.query('select value from watch_counter where name = $1', [name])
      return row && integerOf(row, 'value')
    },
    async rules() {
      const rows = await sql.query('select body from watch_rule order by place, rule_id')
      return rows.map((row): RuleRecord => JSON.parse(bodyOf(row)))
    },
    latest: async (matters) => new Map((await alertsBy('matter', matters)).map((alert) => [matterOf(alert), alert])),
    alerts: async (ids) => new Map((await alertsBy('alert_id', ids)).map((alert) => [alert.id, alert])),
    async countAlerts() {
      const [row] = await sql.query('select count(*) as count from watch_alert')
      return integerOf(row ?? {}, 'count')
    },
  }
}

function writerOver(sql: Sql, realNow: () => number): WatchWriter {
  let own: Promise<number> | undefined
  /** The number of this transaction's change, taken at its first write. */
  const change = () => (own ??= nextChange(sql))

  const remove = async (kind: 'alert' | 'rule', rows: readonly SqlRow[]) => {
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

  /** Nothing goes without a word. */
  const removeAlerts = async (rows: readonly SqlRow[], at?: number) => {
    await remove('alert', rows)
    const onsets = rows
      .map((row): Alert => JSON.parse(bodyOf(row)))
      .flatMap(({ acknowledged, onset }) => (acknowledged === undefined ? [onset] : []))
    if (onsets.length === 0) return
    const before = await lapsedOf(sql)
    await setNumber('lapsed-at', at ?? Math.max(...onsets))
    await setNumber('lapsed', (before?.count ?? 0) + onsets.length)
    await setNumber('lapsed-from', Math.min(before?.from ?? Infinity, ...onsets))
    await setNumber('lapsed-to', Math.max(before?.to ?? -Infinity, ...onsets))
  }

  return {
    ...readerOver(sql),
    ...handoverWriterOver(sql, change),
    setNumber,

    async putAlerts(alerts) {
      for (const alert of alerts) {
        const values: SqlValue[] = [
          stored(alert.id),
          stored(matterOf(alert)),
          stored(alert.ruleId),
          alert.onset,
          alert.endedAt ?? null,
          await change(),
          JSON.stringify(alert),
        ]
        await sql.execute(
          `insert into watch_alert (alert_id, matter, rule_id, onset, ended_at, made_change, body) values ($1, $2, $3, $4, $5, $6, $7)
          on conflict (alert_id) do update set onset = excluded.onset, ended_at = excluded.ended_at,
          made_change = excluded.made_change, body = excluded.body`,
          values,
        )
      }
    },

    async removeEnded(before) {
      const rows = await sql.query(
        `delete from watch_alert where ${OVER_AT} < $1 and ${IS_OVER} returning alert_id as id, body`,
        [before],
      )
      await removeAlerts(rows, before + KEPT_ENDED_MILLISECONDS)
      // Said for as long as what is over is kept.
      const lapsedAt = await readerOver(sql).number('lapsed-at')
      if (lapsedAt !== undefined && lapsedAt < before) await setNumber('lapsed', 0)
    },

    async removeOldest(count) {
      const rows = await sql.query(
        `delete from watch_alert where alert_id in
        (select alert_id from watch_alert where ${IS_OVER} order by ${IS_WAITING}, ${OVER_AT}, alert_id limit $1)
        returning alert_id as id, body`,
        [count],
      )
      await removeAlerts(rows)
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

    async addGap({ from, to }) {
      await sql.execute(
        `insert into watch_gap (began_at, ended_at, made_change) values ($1, $2, $3)
        on conflict (began_at) do update set ended_at = excluded.ended_at, made_change = excluded.made_change`,
        [from, to, await change()],
      )
    },

    removeGaps: (endedBefore) => sql.execute('delete from watch_gap where ended_at < $1', [endedBefore]),

    addEntries: async (entries) => (entries.length === 0 ? [] : addEntries(sql, entries, await change())),
  }
}

async function changeOf(sql: Sql): Promise<number> {
  const [row] = await sql.query("select value from watch_counter where name = 'change'")
  return integerOf(row ?? {}, 'value')
}

async function nextChange(sql: Sql): Promise<number> {
  const [row] = await sql.query("update watch_counter set value = value + 1 where name = 'change' returning value")
  return integerOf(row ?? {}, 'value')
}

function bodyOf(row: SqlRow): string {
  return textOf(row, 'body')
}

function gapOf(row: SqlRow): Gap {
  return { from: integerOf(row, 'began_at'), to: integerOf(row, 'ended_at') }
}
