import { cx } from '../../../ui/styles/cx.ts'
import type { Destination } from '../../../../watch/wire/call-outs.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { Age } from '../../../format/Age.tsx'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { useRowHeight } from '../../../platform/preferences/row-height.ts'
import { TABLE_HEAD } from '../../../ui/list/column.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { DataRow, type RowPlace } from '../../../ui/list/DataRow.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useRows } from '../../../ui/list/use-rows.ts'
import { afterWords, calledForWords, hostOf, lastCall, outcomeTone, outcomeWords, tryWords } from './call-out-words.ts'
import styles from './CallOuts.module.css'
import { OutcomeMark } from './OutcomeMark.tsx'
import { TestButton } from './TestButton.tsx'

const ROW_HEIGHT = 49

const columns = [
  { id: 'destination', title: 'Destination', width: 'minmax(150px, 1.1fr)' },
  { id: 'for', title: 'Called for', width: 'minmax(150px, 1fr)' },
  { id: 'last', title: 'Last', width: '130px' },
  { id: 'outcome', title: 'Outcome', width: 'minmax(180px, 1.6fr)' },
  { id: 'test', title: 'Test', head: <VisuallyHidden>Test</VisuallyHidden>, width: '132px' },
] as const

export function DestinationGrid({
  destinations,
  selected,
  onSelect,
}: {
  destinations: readonly Destination[]
  selected: string | undefined
  onSelect: (name: string, isWalked?: boolean) => void
}) {
  const height = useRowHeight(ROW_HEIGHT)
  const list = useRows({
    rows: destinations,
    keyOf,
    height,
    head: TABLE_HEAD,
    selected,
    showsSelected: true,
    onOpen: ({ name }) => onSelect(name),
    onMove: ({ name }) => selected !== undefined && onSelect(name, true),
  })
  return (
    <div className={styles.grid} style={{ height: TABLE_HEAD + destinations.length * height + 2 }}>
      <DataTable
        label="Destinations"
        role="grid"
        rows={list}
        columns={columns}
        rowHeight={height}
        renderRow={(destination, place) => (
          <DestinationRow
            {...place}
            destination={destination}
            isSelected={destination.name === selected}
            onSelect={onSelect}
          />
        )}
        empty={<p className="empty">The file names no destination.</p>}
      />
    </div>
  )
}

function keyOf({ name }: Destination): string {
  return name
}

function DestinationRow({
  destination,
  isSelected,
  onSelect,
  ...place
}: RowPlace & { destination: Destination; isSelected: boolean; onSelect: (name: string) => void }) {
  const { name, origin, afterSeconds, deliveries } = destination
  const last = lastCall(destination)
  const [test] = deliveries.filter(({ kind }) => kind === 'test')
  return (
    <DataRow {...place} isSelected={isSelected} onClick={() => onSelect(name)}>
      <td>
        <b className="truncate primary">{name}</b>
        <small className={cx(styles.under, 'mono')}>{hostOf(origin)}</small>
      </td>
      <td>
        <span className="primary">{calledForWords(destination)}</span>
        <small className={styles.under}>{afterWords(afterSeconds)}</small>
      </td>
      <td>
        {last === undefined ? (
          'never'
        ) : (
          <>
            <span className="primary">
              <Age time={last.at} />
            </span>
            <CountedWords words={(now) => formatAbsoluteTime(last.at, now)} className={cx(styles.under, 'mono')} />
          </>
        )}
      </td>
      <td>
        {last === undefined ? (
          <OutcomeMark tone="none" words="Never called" />
        ) : (
          <>
            <OutcomeMark tone={outcomeTone(last)} words={outcomeWords(last)} />
            <CountedWords words={(now) => tryWords(last, now)} className={styles.under} />
          </>
        )}
        {last === undefined && test !== undefined && (
          <CountedWords
            words={(now) => `test ${outcomeWords(test).toLowerCase()} ${formatAbsoluteTime(test.at, now)}`}
            className={styles.under}
          />
        )}
      </td>
      <td className="to-right">
        <TestButton name={name} tabIndex={place.isStop ? 0 : -1} />
      </td>
    </DataRow>
  )
}
