import { memo } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import rowStyles from '../../ui/styles/grid-row.module.css'
import { SourceContext, sourceAttributes } from '../../ui/values/Sourced.tsx'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { cardName } from '../board/TaskCard.tsx'
import { sourceOfTask, type LoadedTask } from '../../live/loaded-task.ts'
import { usePrincipalName } from '../../live/use-tasks.ts'
import { TableCell } from './TableCell.tsx'
import type { ColumnId } from './table-columns.ts'
import styles from './TaskTable.module.css'

interface TaskRowProps {
  row: LoadedTask
  /** Its place among all rows, from 0. */
  index: number
  /** Pixels from the first row's upper edge. */
  start: number
  shown: readonly { readonly id: ColumnId }[]
  /** Widths of the shown columns, as a CSS grid's template. */
  template: string
  isRoomy: boolean
  isSelected: boolean
  /** The row that takes the focus when the grid is tabbed into. */
  isTabStop: boolean
  onFocus: (id: string) => void
  onOpen: (row: LoadedTask) => void
}

/** One task's row. Drawn anew when the task or the columns change, not for every step of a scroll. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { row, index, start, shown, template, isRoomy, isSelected, isTabStop, onFocus, onOpen } = props
  const source = sourceOfTask(row)
  const who = usePrincipalName(row.task.relations?.assignee)
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-label={cardName(row, who, environmentNow())}
      tabIndex={isTabStop ? 0 : -1}
      data-task-id={row.id}
      {...sourceAttributes(source)}
      className={classNames(rowStyles.row, styles.row, isRoomy && styles.roomy, isSelected && rowStyles.selected)}
      style={{ transform: `translateY(${start}px)`, gridTemplateColumns: template }}
      onFocus={() => onFocus(row.id)}
      onClick={() => onOpen(row)}
    >
      <SourceContext value={source}>
        {shown.map(({ id }) => (
          <TableCell key={id} column={id} task={row} />
        ))}
      </SourceContext>
    </tr>
  )
})
