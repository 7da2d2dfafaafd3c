import { memo, type Ref } from 'react'

import { DataRow, type RowPlace } from '../../ui/list/DataRow.tsx'
import { sourceAttributes } from '../../ui/values/Sourced.tsx'
import { selectRow } from '../egress-desk.ts'
import { answerOf, queueColumns, type QueueView } from './queue-columns.tsx'
import styles from './QueuePanel.module.css'
import { stateWords } from './state-words.ts'

interface QueueRowProps extends QueueView, RowPlace {
  isSelected: boolean
  ref: Ref<HTMLTableRowElement>
}

export const QueueRow = memo(function QueueRow({
  item,
  pause,
  now,
  isOpen,
  onToggle,
  isSelected,
  ...place
}: QueueRowProps) {
  return (
    <DataRow
      {...place}
      isMeasured
      {...sourceAttributes(answerOf(item))}
      aria-current={isSelected || undefined}
      onClick={() => selectRow(item.egressId)}
    >
      {queueColumns.map(({ id, cell }) => (
        // The state is named so that what its cell holds is known without its column's head.
        <td
          key={id}
          className={styles[id]}
          aria-label={id === 'state' ? `State: ${stateWords(item.state, now)}` : undefined}
        >
          {cell?.({ item, pause, now, isOpen, onToggle })}
        </td>
      ))}
    </DataRow>
  )
})
