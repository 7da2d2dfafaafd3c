import { stateOf } from '../../../../watch/wire/alert.ts'
import { formatZuluTime } from '../../../../format/time.ts'
import { rowOf, type AlertSources } from '../../../known/watch/alert-rows.ts'
import { levelWords } from '../../../known/watch/alert-words.ts'
import type { ReturnedAlert } from '../../../known/watch/shelved.ts'
import { useActorWords, type ActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { LevelCell } from '../LevelCell.tsx'
import { ReasonCell, ROW_HEIGHT, shelvedColumns, SinceCell, WordsCell } from './shelved-columns.tsx'
import styles from './Shelved.module.css'

const columns = shelvedColumns
  .filter(({ id }) => id !== 'act')
  .map((column) => (column.id === 'returns' ? { ...column, title: 'Returned', width: '256px' } : column))

/** Newest first. */
export function ReturnedTable({ returned, sources }: { returned: readonly ReturnedAlert[]; sources: AlertSources }) {
  const height = useRowHeight(ROW_HEIGHT)
  const list = useRows({ rows: returned, keyOf, height })
  return (
    <div className={styles.headless} style={{ height: returned.length * height + 2 }}>
      <DataTable
        label="Returned in this watch"
        rows={list}
        columns={columns}
        rowHeight={height}
        renderRow={(each, place) => <ReturnedRow {...place} returned={each} sources={sources} />}
      />
    </div>
  )
}

function keyOf({ key }: ReturnedAlert): string {
  return key
}

function ReturnedRow({
  returned: { alert, shelved, returned },
  sources,
  ...place
}: RowPlace & { returned: ReturnedAlert; sources: AlertSources }) {
  const row = rowOf(alert, sources)
  const actorIn = useActorWords()
  const { title, under } = howWords({ alert, shelved, returned }, actorIn)
  return (
    <DataRow {...place} isSelected={false} className={styles.row}>
      <td>
        <LevelCell row={row} />
      </td>
      <td>
        <WordsCell title={row.title} under={row.rule} />
      </td>
      <td className="truncate primary">{actorIn(shelved)}</td>
      <td className={styles.past}>
        <ReasonCell reason={shelved.words ?? ''} />
      </td>
      <td>
        <SinceCell at={shelved.at} />
      </td>
      <td>
        <WordsCell title={title} under={under} />
      </td>
    </DataRow>
  )
}

const stateWords = {
  new: 'New in Active',
  standing: 'standing in Active',
  over: 'over, not acknowledged',
  acknowledged: 'acknowledged since',
  ended: 'over, in Ended',
  shelved: 'shelved again',
} as const

/** How it returned, and how it is now. */
function howWords({ alert, shelved, returned }: Omit<ReturnedAlert, 'key'>, actorIn: ActorWords) {
  const at = formatZuluTime(returned.at, environmentNow())
  const now = stateWords[stateOf(alert)]
  if (returned.words === 'got worse') {
    const levels = [shelved.level, returned.level].flatMap((level) => (level === undefined ? [] : [levelWords[level]]))
    return { title: `Got worse ${at}`, under: `${levels.join(' to ').toLowerCase()}: ${now}` }
  }
  return {
    title: `Returned ${at} by ${returned.by === undefined ? 'itself' : actorIn(returned)}`,
    under: returned.words ?? now,
  }
}
