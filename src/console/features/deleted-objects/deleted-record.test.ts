import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { deletedRows, filterRows, isSha256, recordsOf, shortChecksum } from './deleted-record.ts'
import { sortRows } from './deleted-columns.tsx'

const rows = deletedRows([
  [
    { path: 'b', checksum: '2', deleted_at: '2026-11-21T14:02:11Z' },
    { path: 'a', checksum: '3', deleted_at: 'yesterday' },
  ],
  [{ path: 'b', checksum: '2', deleted_at: '2026-11-21T14:02:11Z' }, { checksum: '1' }, {}],
])
function paths(list: readonly { path: string | undefined }[]) {
  return list.map(({ path }) => path)
}

test('pages become rows; a record that comes twice is one, an empty one is kept', () => {
  expect(rows).toHaveLength(4)
  expect(rows[0]?.time).toBe(Date.UTC(2026, 10, 21, 14, 2, 11))
  expect(rows[1]).toMatchObject({ deletedAt: 'yesterday', time: undefined })
  expect(rows[3]).toMatchObject({ path: undefined, checksum: undefined })
})

function spelt(deleted_at: string) {
  return deletedRows([[{ path: 'a', deleted_at }]])[0]
}

test('a deletion without a zone is no time of this machine, one with an offset is converted', () => {
  const noon = Date.UTC(2026, 10, 21, 12)
  for (const same of ['2026-11-21T12:00Z', '2026-11-21T12:00:00.000+00:00', '2026-11-21T13:30+01:30'])
    expect(spelt(same)).toMatchObject({ time: noon, deletedAt: same })
  const zoneless = '2026-11-21T12:00:00'
  expect(spelt(zoneless)).toMatchObject({ time: undefined, deletedAt: zoneless })
})

test('what is of another type is shown as it came, unknown fields too', () => {
  const odd = deletedRows([[{ path: 5, checksum: null, deleted_at: ['x'], note: 'kept' }, 42]])
  expect(odd[0]).toMatchObject({ path: '5', checksum: undefined, deletedAt: '["x"]', time: undefined })
  expect(odd[0]?.raw).toContain('kept')
  expect(odd[1]).toMatchObject({ path: undefined, raw: '42' })
  expect(recordsOf({ raw: { deleted_objects: 'none' } })).toEqual([])
  expect(recordsOf({ raw: null })).toEqual([])
})

test('sorting leaves what has no value at the end, both ways', () => {
  expect(paths(sortRows(rows, { column: 'path', isDescending: false }))).toEqual(['a', 'b', undefined, undefined])
  expect(paths(sortRows(rows, { column: 'path', isDescending: true }))).toEqual(['b', 'a', undefined, undefined])
  expect(sortRows(rows, { column: 'deleted', isDescending: true })[0]?.path).toBe('b')
})

test('filters by words in path or checksum', () => {
  const list = deletedRows([[{ path: 'missions/gull-2/ir/Still.jpg', checksum: 'abc123' }, { path: 'tracks/t.json' }]])
  expect(filterRows(list, 'still ABC')).toHaveLength(1)
  expect(filterRows(list, '  ')).toHaveLength(2)
  expect(filterRows(list, 'gull json')).toHaveLength(0)
})

test('only 64 hexadecimal digits are a SHA-256', () => {
  expect(isSha256('a'.repeat(64))).toBe(true)
  expect(isSha256('A'.repeat(64))).toBe(true)
  for (const other of [undefined, '', 'a'.repeat(32), `sha256:${'a'.repeat(64)}`, 'g'.repeat(64), 'v3-12'])
    expect(isSha256(other)).toBe(false)
})

test('a shortened checksum keeps both ends', () => {
  expect(shortChecksum(`9f2c77e1a04d${'0'.repeat(48)}b81e`)).toBe('9f2c77e1a04d…b81e')
  expect(shortChecksum('v3-12')).toBe('v3-12')
})

test('sorting neither loses nor invents rows', () => {
  const record = fc.record({ path: fc.string(), deleted_at: fc.string() }, { requiredKeys: [] })
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const list = deletedRows([records])
      expect(new Set(sortRows(list, { column: 'deleted', isDescending: true }))).toEqual(new Set(list))
    }),
  )
})
