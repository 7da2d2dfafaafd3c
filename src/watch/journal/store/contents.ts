import { bytesOf, integerOf, textOf } from '../../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../../database/sql.ts'
import { unpacked } from '../pack.ts'
import type { StoredText } from '../split-answer.ts'
import { insertRows, rowsIn } from '../../store/many-values.ts'
import { nextNumber, ROW_BYTES } from './rows.ts'

export async function idsOf(sql: Sql, hashes: readonly string[]): Promise<Map<string, number>> {
  const rows = await rowsIn(
    sql,
    (places) => `select hash, content_id from journal_content where hash in (${places})`,
    hashes,
  )
  return new Map(rows.map((row) => [textOf(row, 'hash'), integerOf(row, 'content_id')]))
}

/** Parts before their wholes; adds to `ids`. Returns bytes written. */
export async function addContents(
  tx: Sql,
  contents: readonly StoredText[],
  texts: Uint8Array,
  { hour, ids }: { hour: number; ids: Map<string, number> },
): Promise<number> {
  if (contents.length === 0) return 0
  const packNo = await nextNumber(tx, 'pack')
  const last = await nextNumber(tx, 'content', contents.length)
  await tx.execute('insert into journal_pack (pack_no, hour, texts) values ($1, $2, $3)', [packNo, hour, texts])
  const first = last - contents.length + 1
  // If another server was faster, its copy counts and this one is unused.
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

/** Keeps contents and their parts at least until that hour is dropped. */
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

export async function recordReceived(tx: Sql, clientNo: number, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => [clientNo, id])
  await insertRows(tx, 'journal_told (client_no, content_id)', rows, 'on conflict (client_no, content_id) do nothing')
}

/** Limited to texts that the client received, if given. */
export async function placesOf(
  sql: Sql,
  ids: readonly number[],
  receivedBy?: number,
): Promise<Map<number, { packNo: number; place: number; parts: number[] }>> {
  const received =
    receivedBy === undefined
      ? ''
      : ' and exists (select 1 from journal_told where client_no = $1 and journal_told.content_id = journal_content.content_id)'
  const rows = await rowsIn(
    sql,
    (places) =>
      `select content_id, pack_no, place, parts from journal_content where content_id in (${places})${received}`,
    ids,
    receivedBy === undefined ? [] : [receivedBy],
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
