import type { ReactNode } from 'react'

import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { TABLE_HEAD, type Column } from '../../../ui/list/column.ts'
import { DataRow } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { listedColumns, ReasonCell, ROW_HEIGHT, SinceCell, WordsCell } from './listed-cells.tsx'
import styles from './Shelved.module.css'

/** An alert or a rule out of sight, or formerly so: all parts of the tab have the same columns. */
export interface Listed {
  readonly key: string
  readonly level: ReactNode
  readonly title: string
  readonly under: string
  readonly by: string
  readonly reason: string
  readonly since: number | undefined
  readonly returns: ReactNode
}

interface ListedAction {
  readonly label: string
  /** Names the environment. */
  readonly isChange?: true
  readonly disabledReason?: string | undefined
  readonly run: (row: Listed) => void
}

export function ListedGrid({
  label,
  rows,
  columns = listedColumns,
  isPast = false,
  isStale = false,
  selected,
  empty,
  action,
  onOpen,
  onMove,
}: {
  label: string
  rows: readonly Listed[]
  columns?: readonly Column<Listed>[]
  isPast?: boolean
  isStale?: boolean
  selected?: string | undefined
  /** Of the only part that is there without rows, and has the head that is seen. */
  empty?: string
  action?: ListedAction
  /** Rows that open take focus. */
  onOpen?: (key: string) => void
  onMove?: (key: string) => void
}) {
  const height = useRowHeight(ROW_HEIGHT)
  const head = empty === undefined ? 0 : TABLE_HEAD
  const list = useRows({
    rows,
    keyOf,
    height,
    head,
    selected,
    showsSelected: true,
    ...(onOpen && { onOpen: ({ key }: Listed) => onOpen(key) }),
    ...(onMove && { onMove: ({ key }: Listed) => onMove(key) }),
  })
  return (
    <div
      className={head === 0 ? styles.headless : styles.grid}
      style={{ height: head + Math.max(head === 0 ? 0 : 1, rows.length) * height + 2 }}
    >
      <DataTable
        label={label}
        {...(onOpen && { role: 'grid' as const })}
        rows={list}
        columns={columns}
        rowHeight={height}
        isStale={isStale}
        renderRow={(row, place) => (
          <DataRow
            {...place}
            isSelected={row.key === selected}
            className={styles.row}
            onClick={() => onOpen?.(row.key)}
          >
            <td>{row.level}</td>
            <td>
              <WordsCell title={row.title} under={row.under} />
            </td>
            <td className="truncate primary">{row.by}</td>
            <td className={isPast ? styles.past : undefined}>
              <ReasonCell reason={row.reason} />
            </td>
            <td>
              <SinceCell at={row.since} />
            </td>
            <td>{row.returns}</td>
            {action !== undefined && (
              <td className="to-right">
                <ActionButton row={row} action={action} tabIndex={place.isStop ? 0 : -1} />
              </td>
            )}
          </DataRow>
        )}
        empty={empty === undefined ? undefined : <p className="empty">{empty}</p>}
      />
    </div>
  )
}

function ActionButton({ row, action, tabIndex }: { row: Listed; action: ListedAction; tabIndex: number }) {
  const { label, isChange, disabledReason, run } = action
  const Press = isChange === true ? ChangeButton : Button
  return (
    <Press
      tabIndex={tabIndex}
      disabledReason={disabledReason}
      onClick={(event) => {
        event.stopPropagation()
        run(row)
      }}
    >
      {label}
    </Press>
  )
}

function keyOf({ key }: Listed): string {
  return key
}
