import { useEffect, type ReactNode } from 'react'

import { useCommands } from '../../platform/commands/commands.ts'
import { rowCommands } from '../../platform/commands/row-commands.ts'
import { useRowHeight } from '../../platform/preferences/row-height.ts'
import { copyAndSay } from '../../ui/browser/clipboard.ts'
import { TABLE_HEAD, type Sort } from '../../ui/list/column.ts'
import { DataRow } from '../../ui/list/DataRow.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { useRows } from '../../ui/list/use-rows.ts'
import { SourceContext, sourceAttributes } from '../../ui/values/Sourced.tsx'
import { deletedColumns, type DeletedColumn } from './deleted-columns.tsx'
import type { DeletedRow } from './deleted-record.ts'
import styles from './DeletedTable.module.css'

const ROW_HEIGHT = 30

export function DeletedTable({
  rows,
  sort,
  onSort,
  isLoading,
  isStale,
  onInSight,
  empty,
}: {
  rows: readonly DeletedRow[]
  sort: Sort<DeletedColumn>
  onSort: (sort: Sort<DeletedColumn>) => void
  isLoading: boolean
  isStale: boolean
  /** First and last visible row, from 0. */
  onInSight: (first: number, last: number) => void
  empty: ReactNode
}) {
  const rowHeight = useRowHeight(ROW_HEIGHT)
  const list = useRows({ rows, keyOf, height: rowHeight, head: TABLE_HEAD })
  // Computed here: `range` is of the last render, and the first rows cause no other.
  const { startIndex = 0, endIndex = -1 } = list.virtual.calculateRange() ?? {}
  useEffect(() => onInSight(startIndex, endIndex), [startIndex, endIndex, onInSight])
  useCommands([
    ...rowCommands('deleted', 'record', list.go),
    {
      id: 'deleted.copy',
      label: 'Copy path',
      keys: 'c',
      hidden: true,
      disabledReason: list.active === undefined ? 'Select a record first' : undefined,
      run: () => list.active?.path !== undefined && void copyAndSay(list.active.path, 'path'),
    },
  ])
  return (
    <DataTable
      label="Deleted objects"
      rows={list}
      columns={deletedColumns}
      rowHeight={rowHeight}
      isLoading={isLoading}
      isStale={isStale}
      empty={<p className="empty">{empty}</p>}
      sort={sort}
      onSort={(column) =>
        onSort({ column, isDescending: sort.column === column ? !sort.isDescending : column === 'deleted' })
      }
      renderRow={(row, place) => (
        <DataRow {...place} {...sourceAttributes(row.from)} className={styles.row}>
          <SourceContext value={row.from}>
            {deletedColumns.map(({ id, cell }) => (
              <td key={id} className={styles[id]}>
                {cell?.(row)}
              </td>
            ))}
          </SourceContext>
        </DataRow>
      )}
    />
  )
}

function keyOf({ key }: DeletedRow): string {
  return key
}
