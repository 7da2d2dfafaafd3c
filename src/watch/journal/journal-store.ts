import { bytesOf, integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'
import type { JournalGap } from '../wire/journal.ts'
import { packed, packedText, unpacked, unpackedText } from './pack.ts'
import type { Content } from './split-answer.ts'
import { stateFrom, stateText, type Delta, type ToldState } from './told-state.ts'

/** A row of an exchange. */
export interface ExchangeRow {
  readonly moment: number
  /** JSON of a `KeptExchange` without moment and body. */
  readonly head: string
  readonly delta: Delta | undefined
  readonly body: KeptBody | undefined
}

/** Of what an answer's body is put together: tasks and the rest, or one text. */
export type KeptBody = { readonly tasks: readonly number[]; readonly rest: string } | { readonly text: number }

export interface NewExchange extends ExchangeRow {
  readonly clientNo: number
  readonly hour: number
  /** How many tasks changed by it. */
  readonly news: number
}

type CounterName = 'moment' | 'content' | 'pack' | 'client' | 'alive'

/** More parameters than this has no statement. */
const MOST_PARAMETERS = 200
/** What a row takes beside its texts: numbers, keys, indexes. */
const ROW_BYTES = 120

export async function counterOf(sql: Sql, name: CounterName): Promise<number | undefined> {
  const [row] = await sql.query('select value from journal_counter where name = $1', [name])
  return row && integerOf(row, 'value')
}

export async function setCounter(sql: Sql, name: CounterName, value: number): Promise<void> {
  await sql.execute(
    'insert into journal_counter (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
}

/** The next number of a counter, or the last of so many. */
export async function nextNumber(sql: Sql, name: CounterName, count = 1): Promise<number> {
  const [row] = await sql.query('update journal_counter set value = value + $1 where name = $2 returning value', [
    count,
    name,
  ])
  return integerOf(row ?? {}, 'value')
}

/** Rows of a statement with `in (…)`, for as many values as there are. */
async function rowsIn(
  sql: Sql,
  statement: (places: string, first: number) => string,
  values: readonly SqlValue[],
  bound: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  const rows: SqlRow[] = []
  for (let start = 0; start < values.length; start += MOST_PARAMETERS) {
    const some = values.slice(start, start + MOST_PARAMETERS)
    const places = some.map((_, index) => `$${bound.length + index + 1}`).join(', ')
    rows.push(...(await sql.query(statement(places, start), [...bound, ...some])))
  }
  return rows
}

/** Inserts rows, many at once. `ending` is what follows the values. */
async function insertRows(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  ending = '',
): Promise<SqlRow[]> {
  const made: SqlRow[] = []
  const width = rows[0]?.length ?? 1
  const most = Math.floor(MOST_PARAMETERS / width)
  for (let start = 0; start < rows.length; start += most) {
    const some = rows.slice(start, start + most)
    const places = some.map(
      (_, row) => `(${Array.from({ length: width }, (__, at) => `$${row * width + at + 1}`).join(', ')})`,
    )
    made.push(...(await sql.query(`insert into ${into} values ${places.join(', ')} ${ending}`, some.flat())))
  }
  return made
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

/** Ids of contents that are kept, by hash. */
export async function idsOf(sql: Sql, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsIn(
    sql,
    (places) => `select hash, content_id from journal_content where hash in (${places})`,
    hashes,
  )
  return new Map(rows.map((row) => [textOf(row, 'hash'), integerOf(row, 'content_id')]))
}

/** Keeps contents, parts before what they are parts of; `ids` knows them afterwards. Says how many bytes they take. */
export async function addContents(
  tx: Sql,
  contents: readonly Content[],
  texts: Uint8Array,
  { hour, ids }: { hour: number; ids: Map<string, number> },
): Promise<number> {
  if (contents.length === 0) return 0
  const packNo = await nextNumber(tx, 'pack')
  const last = await nextNumber(tx, 'content', contents.length)
  await tx.execute('insert into journal_pack (pack_no, hour, texts) values ($1, $2, $3)', [packNo, hour, texts])
  const first = last - contents.length + 1
  // Where another server has kept one in the meantime, that one stands, and the place in this pack is for nothing.
  const taken = await idsOf(
    tx,
    contents.map(({ hash }) => hash),
  )
  for (const [index, { hash }] of contents.entries()) ids.set(hash, taken.get(hash) ?? first + index)
  const rows = contents.flatMap(({ hash, parts }, place): SqlValue[][] => {
    const id = ids.get(hash)
    if (id === undefined || taken.has(hash)) return []
    return [[id, hash, packNo, place, parts.map((part) => ids.get(part.hash)).join(','), hour]]
  })
  await insertRows(tx, 'journal_content (content_id, hash, pack_no, place, parts, last_hour)', rows)
  return texts.length + contents.length * ROW_BYTES
}

/** Has contents, and the parts in them, stay as long as that hour does. */
export async function holdContents(tx: Sql, ids: readonly number[], hour: number): Promise<void> {
  const rows = await rowsIn(
    tx,
    (places) =>
      `update journal_content set last_hour = $1 where last_hour < $1 and content_id in (${places}) returning parts`,
    ids,
    [hour],
  )
  const parts = new Set(rows.flatMap((row) => partsIn(row)))
  if (parts.size > 0) await holdContents(tx, [...parts], hour)
}

function partsIn(row: SqlRow): number[] {
  const text = textOf(row, 'parts')
  return text === '' ? [] : text.split(',').map(Number)
}

export async function addTold(tx: Sql, clientNo: number, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => [clientNo, id])
  await insertRows(tx, 'journal_told (client_no, content_id)', rows, 'on conflict (client_no, content_id) do nothing')
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

/** The gaps that touch a time. */
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

/** What a client had been told before an hour. Says how many bytes it takes. */
export async function addPicture(tx: Sql, clientNo: number, hour: number, state: ToldState): Promise<number> {
  const bytes = packedText(stateText(state))
  await tx.execute(
    `insert into journal_picture (client_no, hour, moment, state) values ($1, $2, $3, $4)
    on conflict (client_no, hour) do nothing`,
    [clientNo, hour, state.moment ?? 0, bytes],
  )
  const contents = [...state.tasks.values()].flatMap(({ versions }) => versions.map(({ content }) => content))
  await holdContents(tx, contents, hour)
  return bytes.length + ROW_BYTES
}

/** The last picture that is of no later moment, and the hour that it begins. */
export async function pictureUpTo(
  sql: Sql,
  clientNo: number,
  at: number,
): Promise<{ state: ToldState; hour: number } | undefined> {
  const [row] = await sql.query(
    'select hour, state from journal_picture where client_no = $1 and moment <= $2 order by moment desc limit 1',
    [clientNo, at],
  )
  return row && { state: stateFrom(unpackedText(bytesOf(row, 'state'))), hour: integerOf(row, 'hour') }
}

/** What changed a client's state, after one moment and up to another. */
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

/** Where the texts of contents lie; with a client, only of those that it was told. */
export async function placesOf(
  sql: Sql,
  ids: readonly number[],
  toldTo?: number,
): Promise<Map<number, { packNo: number; place: number; parts: number[] }>> {
  const told =
    toldTo === undefined
      ? ''
      : ' and exists (select 1 from journal_told where client_no = $1 and journal_told.content_id = journal_content.content_id)'
  const rows = await rowsIn(
    sql,
    (places) => `select content_id, pack_no, place, parts from journal_content where content_id in (${places})${told}`,
    ids,
    toldTo === undefined ? [] : [toldTo],
  )
  return new Map(
    rows.map((row) => [
      integerOf(row, 'content_id'),
      { packNo: integerOf(row, 'pack_no'), place: integerOf(row, 'place'), parts: partsIn(row) },
    ]),
  )
}

export async function packOf(sql: Sql, packNo: number): Promise<string[]> {
  const [row] = await sql.query('select texts from journal_pack where pack_no = $1', [packNo])
  return row === undefined ? [] : unpacked(bytesOf(row, 'texts'))
}

export async function addHourBytes(tx: Sql, hour: number, bytes: number): Promise<void> {
  await tx.execute(
    `insert into journal_hour (hour, bytes) values ($1, $2)
    on conflict (hour) do update set bytes = journal_hour.bytes + excluded.bytes`,
    [hour, Math.round(bytes)],
  )
}

/** Hours that are kept, the oldest first. */
export async function hoursOf(sql: Sql): Promise<{ hour: number; bytes: number }[]> {
  const rows = await sql.query('select hour, bytes from journal_hour order by hour')
  return rows.map((row) => ({ hour: integerOf(row, 'hour'), bytes: integerOf(row, 'bytes') }))
}

/** Of texts that go over to a later hour, uncompressed. */
const PACK_BYTES = 1_000_000

/** Drops an hour and all before it; what later ones need of its texts goes over to the next one. */
export async function dropHour(tx: Sql, hour: number): Promise<void> {
  for (const table of ['journal_exchange', 'journal_gap', 'journal_picture', 'journal_hour'])
    await tx.execute(`delete from ${table} where hour <= $1`, [hour])
  await tx.execute('delete from journal_content where last_hour <= $1', [hour])
  await tx.execute('delete from journal_told where content_id not in (select content_id from journal_content)')
  const rows = await tx.query(
    `select content_id, pack_no, place from journal_content
    where pack_no in (select pack_no from journal_pack where hour <= $1) order by pack_no, place`,
    [hour],
  )
  let texts: { id: number; text: string }[] = []
  let length = 0
  let pack: { no: number; texts: string[] } | undefined
  const carry = async () => {
    if (texts.length === 0) return
    const packNo = await nextNumber(tx, 'pack')
    const bytes = packed(texts.map(({ text }) => text))
    await tx.execute('insert into journal_pack (pack_no, hour, texts) values ($1, $2, $3)', [packNo, hour + 1, bytes])
    for (const [place, { id }] of texts.entries())
      await tx.execute('update journal_content set pack_no = $1, place = $2 where content_id = $3', [packNo, place, id])
    await addHourBytes(tx, hour + 1, bytes.length + texts.length * ROW_BYTES)
    texts = []
    length = 0
  }
  for (const row of rows) {
    const packNo = integerOf(row, 'pack_no')
    if (pack?.no !== packNo) pack = { no: packNo, texts: await packOf(tx, packNo) }
    const text = pack.texts[integerOf(row, 'place')] ?? ''
    texts.push({ id: integerOf(row, 'content_id'), text })
    length += text.length
    if (length > PACK_BYTES) await carry()
  }
  await carry()
  await tx.execute('delete from journal_pack where hour <= $1', [hour])
}
