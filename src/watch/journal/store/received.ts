import { bytesOf, integerOf, textOf } from '../../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../../database/sql.ts'
import { contentsOfTask, wireTask, type Delta, type ReceivedState } from '../../../picture/received-state.ts'
import type { JournalGap } from '../../wire/journal.ts'
import { packedText, unpackedText } from '../pack.ts'
import { stateFrom, stateText } from '../state-text.ts'
import { holdContents } from './contents.ts'
import { insertRows } from '../../store/many-values.ts'
import { nextNumber, ROW_BYTES } from './rows.ts'

export interface ExchangeRow {
  readonly moment: number
  /** JSON of a `KeptExchange` without moment and body. */
  readonly head: string
  readonly delta: Delta | undefined
  readonly body: KeptBody | undefined
}

/** To rebuild the body: tasks and the rest, or one text. */
export type KeptBody = { readonly tasks: readonly number[]; readonly rest: string } | { readonly text: number }

export interface NewExchange extends ExchangeRow {
  readonly clientNo: number
  readonly hour: number
  /** Count of tasks that it changed. */
  readonly news: number
}

export async function clientNoOf(sql: Sql, clientId: string): Promise<number | undefined> {
  const [row] = await sql.query('select client_no from journal_client where client_id = $1', [clientId])
  return row && integerOf(row, 'client_no')
}

export async function makeClient(tx: Sql, clientId: string): Promise<number> {
  const known = await clientNoOf(tx, clientId)
  if (known !== undefined) return known
  const clientNo = await nextNumber(tx, 'client')
  await tx.execute('insert into journal_client (client_no, client_id) values ($1, $2)', [clientNo, clientId])
  return clientNo
}

export async function addExchanges(tx: Sql, rows: readonly NewExchange[]): Promise<number> {
  const values = rows.map(({ moment, clientNo, hour, news, head, delta, body }): SqlValue[] => [
    moment,
    clientNo,
    hour,
    news,
    head,
    delta === undefined ? null : JSON.stringify(delta),
    body === undefined ? null : JSON.stringify(body),
  ])
  await insertRows(tx, 'journal_exchange (moment, client_no, hour, news, head, delta, body)', values)
  const bytes = values.flat().reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
  return bytes + rows.length * ROW_BYTES
}

export async function addGap(tx: Sql, clientNo: number, hour: number, { from, to, words }: JournalGap): Promise<void> {
  await tx.execute('insert into journal_gap (client_no, began, ended, words, hour) values ($1, $2, $3, $4, $5)', [
    clientNo,
    from,
    to,
    words,
    hour,
  ])
}

export async function gapsOf(sql: Sql, clientNo: number, from: number, to: number): Promise<JournalGap[]> {
  const rows = await sql.query(
    'select began, ended, words from journal_gap where client_no = $1 and ended >= $2 and began <= $3 order by began',
    [clientNo, from, to],
  )
  return rows.map((row) => ({
    from: integerOf(row, 'began'),
    to: integerOf(row, 'ended'),
    words: textOf(row, 'words'),
  }))
}

/** The state before an hour. Returns bytes written. */
export async function addPicture(tx: Sql, clientNo: number, hour: number, state: ReceivedState): Promise<number> {
  const bytes = packedText(stateText(state))
  await tx.execute(
    `insert into journal_picture (client_no, hour, moment, state) values ($1, $2, $3, $4)
    on conflict (client_no, hour) do nothing`,
    [clientNo, hour, state.moment ?? 0, bytes],
  )
  const contents = [...state.tasks].flatMap(([id, task]) => contentsOfTask(wireTask(id, task)))
  await holdContents(tx, contents, hour)
  return bytes.length + ROW_BYTES
}

/** The latest one not after the moment, with its hour. */
export async function pictureUpTo(
  sql: Sql,
  clientNo: number,
  at: number,
): Promise<{ state: ReceivedState; hour: number } | undefined> {
  const [row] = await sql.query(
    'select hour, state from journal_picture where client_no = $1 and moment <= $2 order by moment desc limit 1',
    [clientNo, at],
  )
  return row && { state: stateFrom(unpackedText(bytesOf(row, 'state'))), hour: integerOf(row, 'hour') }
}

/** After one moment, up to another. */
export async function deltasOf(
  sql: Sql,
  clientNo: number,
  after: number,
  upTo: number,
): Promise<{ moment: number; delta: Delta }[]> {
  const rows = await sql.query(
    `select moment, delta from journal_exchange where client_no = $1 and moment > $2 and moment <= $3 and delta is not null
    order by moment`,
    [clientNo, after, upTo],
  )
  return rows.map((row) => ({ moment: integerOf(row, 'moment'), delta: JSON.parse(textOf(row, 'delta')) }))
}

const EXCHANGE = 'moment, head, delta, body'

export async function exchangesBefore(
  sql: Sql,
  clientNo: number,
  before: number,
  limit: number,
): Promise<ExchangeRow[]> {
  const rows = await sql.query(
    `select ${EXCHANGE} from journal_exchange where client_no = $1 and moment < $2 order by moment desc limit $3`,
    [clientNo, before, limit],
  )
  return rows.map(exchangeIn)
}

export async function exchangesAfter(
  sql: Sql,
  clientNo: number,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ExchangeRow[]> {
  const rows = await sql.query(
    `select ${EXCHANGE} from journal_exchange where client_no = $1 and moment > $2 and moment <= $3 order by moment limit $4`,
    [clientNo, after, upTo, limit],
  )
  return rows.map(exchangeIn)
}

function exchangeIn(row: SqlRow): ExchangeRow {
  return {
    moment: integerOf(row, 'moment'),
    head: textOf(row, 'head'),
    delta: row['delta'] === null ? undefined : JSON.parse(textOf(row, 'delta')),
    body: row['body'] === null ? undefined : JSON.parse(textOf(row, 'body')),
  }
}
