import { member } from '../../../contract/json.ts'
import { timeOf } from '../../../contract/datetime.ts'
import type { Answer } from '../../platform/api/request/send.ts'
import { jsonText } from '../../../contract/json-text.ts'
import type { ValueSource } from '../../../format/value-source.ts'

/** A record as a row. Fields that did not come are `undefined`, never made up; values of another type than text stand as their JSON. */
export interface DeletedRow {
  key: string
  path: string | undefined
  checksum: string | undefined
  deletedAt: string | undefined
  /** Milliseconds since 1970; `undefined` when it is absent, no timestamp, or one without a zone. */
  time: number | undefined
  /** The record as it came, unknown fields included. */
  raw: string
  /** Its place in the answer that brought it last. */
  from?: ValueSource | undefined
}

/** The records of an answer as they came, before anything that the contract does not know was left out. */
export function recordsOf({ raw }: Pick<Answer<unknown>, 'raw'>): readonly unknown[] {
  const records = member(raw, 'deleted_objects')
  return Array.isArray(records) ? records : []
}

/** Rows of all pages that are loaded, in the order they came. Records that came twice are one row. */
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

/** Rows whose path or checksum holds every word of the filter, letter case aside. */
export function filterRows(rows: readonly DeletedRow[], filter: string): readonly DeletedRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(({ path = '', checksum = '' }) => {
    const text = `${path} ${checksum}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Only this form says what the checksum is of: SHA-256 over the content. */
export function isSha256(checksum: string | undefined): checksum is string {
  return checksum !== undefined && /^[\da-f]{64}$/i.test(checksum)
}

/** `9f2c77e1a04d…b81e`; short ones whole. */
export function shortChecksum(checksum: string): string {
  return checksum.length <= 20 ? checksum : `${checksum.slice(0, 12)}…${checksum.slice(-4)}`
}
