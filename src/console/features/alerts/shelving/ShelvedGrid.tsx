import type { Alert } from '../../../../watch/wire/alert.ts'
import { rowOf, type AlertSources } from '../../../known/watch/alert-rows.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { LevelCell } from '../LevelCell.tsx'
import { useWritingRefused } from '../use-alerts.ts'
import { ReasonCell, ReturnsCell, ROW_HEIGHT, shelvedColumns, SinceCell, WordsCell } from './shelved-columns.tsx'
import styles from './Shelved.module.css'

/** By the nearest return. */
export function ShelvedGrid({
  alerts,
  sources,
  selected,
  isStale,
  onSelect,
  onReturn,
}: {
  alerts: readonly Alert[]
  sources: AlertSources
  selected: string | undefined
  isStale: boolean
  onSelect: (id: string, isWalked?: boolean) => void
  onReturn: (id: string, title: string) => void
}) {
  const height = useRowHeight(ROW_HEIGHT)
  const list = useRows({
    rows: alerts,
    keyOf,
    height,
    head: TABLE_HEAD,
    selected,
    showsSelected: true,
    onOpen: ({ id }) => onSelect(id),
    onMove: ({ id }) => selected !== undefined && onSelect(id, true),
  })
  return (
    <div className={styles.grid} style={{ height: TABLE_HEAD + Math.max(1, alerts.length) * height + 2 }}>
      <DataTable
        label="Shelved"
        role="grid"
        rows={list}
        columns={shelvedColumns}
        rowHeight={height}
        isStale={isStale}
        renderRow={(alert, place) => (
          <ShelvedRow
            {...place}
            alert={alert}
            sources={sources}
            isSelected={alert.id === selected}
            onSelect={onSelect}
            onReturn={onReturn}
          />
        )}
        empty={<p className="empty">Nothing is shelved.</p>}
      />
    </div>
  )
}

function keyOf({ id }: Alert): string {
  return id
}

function ShelvedRow({
  alert,
  sources,
  isSelected,
  onSelect,
  onReturn,
  ...place
}: RowPlace & {
  alert: Alert
  sources: AlertSources
  isSelected: boolean
  onSelect: (id: string) => void
  onReturn: (id: string, title: string) => void
}) {
  const refused = useWritingRefused()
  const actorIn = useActorWords()
  const row = rowOf(alert, sources)
  const { id, shelved } = alert
  if (shelved === undefined) return null
  return (
    <DataRow {...place} isSelected={isSelected} className={styles.row} onClick={() => onSelect(id)}>
      <td>
        <LevelCell row={row} />
      </td>
      <td>
        <WordsCell title={row.title} under={alert.endedAt === undefined ? row.rule : `Over. ${row.rule}`} />
      </td>
      <td className="truncate primary">{actorIn(shelved)}</td>
      <td>
        <ReasonCell reason={shelved.reason} />
      </td>
      <td>
        <SinceCell at={shelved.at} />
      </td>
      <td>
        <ReturnsCell at={shelved.until} />
      </td>
      <td className="to-right">
        <ChangeButton
          tabIndex={place.isStop ? 0 : -1}
          disabledReason={refused}
          onClick={(event) => {
            event.stopPropagation()
            onReturn(id, row.title)
          }}
        >
          Return now
        </ChangeButton>
      </td>
    </DataRow>
  )
}
