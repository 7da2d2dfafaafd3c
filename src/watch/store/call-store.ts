import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow } from '../../database/sql.ts'
import type { Delivery } from '../wire/call-outs.ts'

/** A message to a destination, kept until it is delivered or dropped, and then for its page. */
export interface CallRecord {
  /** The same with each try. */
  readonly id: string
  readonly destination: string
  /** Alert or flurry, with its level and raising: its messages are sent in order. */
  readonly chain: string
  /** Its rule, level and the first raising; not of an older version's. */
  readonly flurry?: { readonly ruleId: string; readonly level: string; readonly raisedAt: number } | undefined
  /** Within the chain, from 1. */
  readonly number: number
  readonly kind: Delivery['kind']
  /** On whose row the outcome is shown. */
  readonly alertId: string | undefined
  readonly state: Delivery['outcome']
  readonly body: string
  readonly isWithheld: boolean
  readonly by?: string | undefined
  readonly tries: number
  /** Of the last try. */
  readonly words: string
  /** This machine's milliseconds, as all times here. */
  readonly madeAt: number
  readonly nextAt: number
  readonly triedAt?: number | undefined
}

export interface CallReader {
  /** Oldest first. */
  calls(): Promise<CallRecord[]>
  /** Newest first. */
  latestCalls(destination: string, limit: number): Promise<CallRecord[]>
  countWaitingCalls(destination: string): Promise<number>
  /** Changed delays in seconds, by destination. */
  callDelays(): Promise<Map<string, number>>
}

export interface CallWriter {
  /** Adds it, or replaces the one with its id. */
  putCall(call: CallRecord): Promise<void>
  /** False if it is there already. */
  addCall(call: CallRecord): Promise<boolean>
  removeCalls(ids: readonly string[]): Promise<void>
  setCallDelay(destination: string, seconds: number): Promise<void>
}

export function callReaderOver(sql: Sql): CallReader {
  return {
    calls: async () => callsOf(await sql.query('select body from watch_call order by made_at, call_id')),
    latestCalls: async (destination, limit) =>
      callsOf(
        await sql.query(
          'select body from watch_call where destination = $1 order by made_at desc, call_id desc limit $2',
          [destination, limit],
        ),
      ),
    async countWaitingCalls(destination) {
      const [row] = await sql.query(
        "select count(*) as count from watch_call where destination = $1 and state = 'waiting'",
        [destination],
      )
      return integerOf(row ?? {}, 'count')
    },
    async callDelays() {
      const rows = await sql.query('select name, after_seconds from watch_destination')
      return new Map(rows.map((row) => [textOf(row, 'name'), integerOf(row, 'after_seconds')]))
    },
  }
}

export function callWriterOver(sql: Sql): CallWriter {
  const insert = (call: CallRecord, onConflict: string) =>
    sql.query(
      `insert into watch_call (call_id, destination, state, made_at, body) values ($1, $2, $3, $4, $5)
      on conflict (call_id) do ${onConflict} returning call_id`,
      [call.id, call.destination, call.state, call.madeAt, JSON.stringify(call)],
    )
  return {
    putCall: async (call) => void (await insert(call, 'update set state = excluded.state, body = excluded.body')),
    addCall: async (call) => (await insert(call, 'nothing')).length > 0,
    async removeCalls(ids) {
      for (const id of ids) await sql.execute('delete from watch_call where call_id = $1', [id])
    },
    setCallDelay: (destination, seconds) =>
      sql.execute(
        `insert into watch_destination (name, after_seconds) values ($1, $2)
        on conflict (name) do update set after_seconds = excluded.after_seconds`,
        [destination, seconds],
      ),
  }
}

function callsOf(rows: readonly SqlRow[]): CallRecord[] {
  return rows.map((row) => JSON.parse(textOf(row, 'body')))
}
