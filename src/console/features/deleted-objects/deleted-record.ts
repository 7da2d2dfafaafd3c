import { member } from '../../../contract/json.ts'
import { timeOf } from '../../../contract/datetime.ts'
import type { Answer } from '../../platform/api/request/send.ts'
import { jsonText } from '../../../contract/json-text.ts'
import type { ValueSource } from '../../../format/value-source.ts'

/** Absent fields are `undefined`; values that aren't text become JSON. */
export interface DeletedRow {
  key: string
  path: string | undefined
  checksum: string | undefined
  deletedAt: string | undefined
  /** Milliseconds since 1970; `undefined` if absent, invalid or without a zone. */
  time: number | undefined
  /** As received, unknown fields included. */
  raw: string
  /** In the latest answer that had it. */
  from?: ValueSource | undefined
}

/** Raw records, before the contract drops unknown parts. */
export function recordsOf({ raw }: Pick<Answer<unknown>, 'raw'>): readonly unknown[] {
  const records = member(raw, 'deleted_objects')
  return Array.isArray(records) ? records : []
}

/** Rows of all loaded pages, in order. Repeated records are one row. */
export function deletedRows(pages: readonly (readonly unknown[])[], exchangeIds: readonly number[] = []): DeletedRow[] {
  const rows = new Map<string, DeletedRow>()
  const placed = pages.flatMap((records, page) =>
    records.map((record, index) => {
      const exchangeId = exchangeIds[page]
      return {
        record,
        from: exchangeId === undefined ? undefined : { exchangeId, path: `$.deleted_objects[${index}]` },
      }
    }),
  )
  for (const { record, from } of placed) {
    const raw = jsonText(record, 0)
    const path = textOf(record, 'path')
    const deletedAt = textOf(record, 'deleted_at')
    rows.set(raw, {
      key: raw,
      path,
      checksum: textOf(record, 'checksum'),
      deletedAt,
      time: timeOf(deletedAt),
      raw,
      from,
    })
  }
  return [...rows.values()]
}

function textOf(record: unknown, name: string): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const value: unknown = Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : jsonText(value, 0)
}

/** Rows with every word of the filter in path or checksum, ignoring case. */
export function filterRows(rows: readonly DeletedRow[], filter: string): readonly DeletedRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ path = '', checksum = '' }) => {
    const text = `${path} ${checksum}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Checksums of other forms may be of anything. */
export function isSha256(checksum: string | undefined): checksum is string {
  return checksum !== undefined && /^[\da-f]{64}$/i.test(checksum)
}

/** `9f2c77e1a04d…b81e`; short ones in full. */
export function shortChecksum(checksum: string): string {
  return checksum.length <= 20 ? checksum : `${checksum.slice(0, 12)}…${checksum.slice(-4)}`
}
