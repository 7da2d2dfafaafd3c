import { integerOf } from '../../../database/sql.ts'
import type { Sql } from '../../../database/sql.ts'
import { packed } from '../pack.ts'
import { packOf } from './contents.ts'
import { nextNumber, ROW_BYTES } from './rows.ts'

export async function addHourBytes(tx: Sql, hour: number, bytes: number): Promise<void> {
  await tx.execute(
    `insert into journal_hour (hour, bytes) values ($1, $2)
    on conflict (hour) do update set bytes = journal_hour.bytes + excluded.bytes`,
    [hour, Math.round(bytes)],
  )
}

export async function hoursOf(sql: Sql): Promise<{ hour: number; bytes: number }[]> {
  const rows = await sql.query('select hour, bytes from journal_hour order by hour')
  return rows.map((row) => ({ hour: integerOf(row, 'hour'), bytes: integerOf(row, 'bytes') }))
}

/** Of texts moved to a later hour, uncompressed. */
const PACK_BYTES = 1_000_000

/** Drops an hour and all earlier ones, moving texts that later ones need to the next. */
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
