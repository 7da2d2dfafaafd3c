import { csvText } from '../format/csv.ts'
import type { DeletedRow } from './deleted-record.ts'

/** Where records come from; it stands on every line, since a record says nothing without its node. */
export interface Node {
  name: string
  url: string
}

/**
 * Records as separated values.
 * @param check what a check of a row found, in words
 */
export function deletedCsv(
  rows: readonly DeletedRow[],
  node: Node,
  marking: string,
  check: (row: DeletedRow) => string,
): string {
  const fields = ['node', 'base_url', 'path', 'checksum', 'deleted_at', 'still_served_here', 'marking']
  const data = rows.map((row) => [node.name, node.url, row.path, row.checksum, row.deletedAt, check(row), marking])
  return csvText([fields, ...data])
}
