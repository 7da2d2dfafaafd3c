import { memo } from 'react'

import { classNames } from '../../ui/styles/class-names.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { DataRow, type RowPlace } from '../../ui/list/DataRow.tsx'
import { SourceContext, sourceAttributes } from '../../ui/values/Sourced.tsx'
import { cardName } from '../board/TaskCard.tsx'
import { sourceOfTask, type LoadedTask } from '../../live/loaded-task.ts'
import { usePrincipalName } from '../../live/use-tasks.ts'
import type { ShownColumn } from './use-table-columns.ts'

interface TaskRowProps extends RowPlace {
  row: LoadedTask
  shown: readonly ShownColumn[]
  isSelected: boolean
  onOpen: (row: LoadedTask) => void
}

/** One task's row. Drawn again when the task or the columns change, not for every step of a scroll. */
export const TaskRow = memo(function TaskRow({ row, shown, isSelected, onOpen, ...place }: TaskRowProps) {
  const source = sourceOfTask(row)
  const who = usePrincipalName(row.task.relations?.assignee)
  return (
    <DataRow
      {...place}
      {...sourceAttributes(source)}
      isSelected={isSelected}
      aria-label={cardName(row, who, environmentNow())}
      data-task-id={row.id}
      onClick={() => onOpen(row)}
    >
      <SourceContext value={source}>
        {shown.map(({ id, isNumber, cell }) => (
          <td key={id} className={classNames(isNumber && 'mono to-right')}>
            {cell?.(row)}
          </td>
        ))}
      </SourceContext>
    </DataRow>
  )
})
