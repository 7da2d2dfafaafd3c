import { csvText } from '../format/csv.ts'
import { csvLines } from '../ui/list/column.ts'
import { deletedColumns } from './deleted-columns.tsx'
import type { DeletedRow } from './deleted-record.ts'

/** Where records come from; it stands on every line, since a record says nothing without its node. */
export interface Node {
  name: string
  url: string
}

/** Records as separated values, each with the node that it is of. */
export function deletedCsv(rows: readonly DeletedRow[], node: Node, marking: string): string {
  const [fields = [], ...data] = csvLines(deletedColumns, rows, undefined)
  return csvText([
    ['node', 'base_url', ...fields, 'marking'],
    ...data.map((line) => [node.name, node.url, ...line, marking]),
  ])
}
