import Papa from 'papaparse'
import { expect, test } from 'vitest'

import { deletedCsv } from './deleted-columns.tsx'
import { deletedRows } from './deleted-record.ts'

const node = { name: 'Harbor West', url: 'http://127.0.0.1:4600' }

test('each line names its node, and hostile cells stay text', () => {
  const rows = deletedRows([
    [{ path: 'a "b",\nc', checksum: '1', deleted_at: '2026-11-21T14:02:11Z' }, { path: '=1+1\n+2' }],
  ])
  const text = deletedCsv(rows, node, 'UNCLASSIFIED')
  const [header, first, second] = Papa.parse<string[]>(text).data
  expect(header?.slice(0, 3)).toEqual(['node', 'base_url', 'path'])
  expect(first).toEqual(['Harbor West', node.url, 'a "b",\nc', '1', '2026-11-21T14:02:11Z', '', 'UNCLASSIFIED'])
  expect(second?.[2]).toBe("'=1+1\n+2")
})
