import { Link } from '@tanstack/react-router'

import { CountedWords } from '../../format/CountedWords.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { ZuluTime } from '../../format/ZuluTime.tsx'
import { readObjectPath } from '../../known/mentions/object-path.ts'
import { useSession } from '../../platform/session/session.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import { useNowFor } from '../../ui/browser/ticker.ts'
import { compareKeys, type Column, type Sort, csvLines } from '../../ui/list/column.ts'
import { shortened } from '../../../format/shorten.ts'
import { Sourced } from '../../ui/values/Sourced.tsx'
import { CheckCell } from './CheckCell.tsx'
import { checkWords, checkLimit, useChecks } from './checks.ts'
import { shortChecksum, type DeletedRow } from './deleted-record.ts'
import styles from './DeletedTable.module.css'
import { csvText } from '../../../format/csv.ts'

export type DeletedColumn = 'path' | 'checksum' | 'node' | 'deleted' | 'age' | 'served'

type Cell = { row: DeletedRow }

export const deletedColumns: readonly Column<DeletedRow, DeletedColumn>[] = [
  {
    id: 'path',
    title: 'Path',
    width: 'minmax(154px, 1fr)',
    key: ({ path }) => path,
    cell: (row) => <PathCell row={row} />,
    csv: { path: ({ path }) => path },
  },
  {
    id: 'checksum',
    title: 'Checksum',
    width: '210px',
    key: ({ checksum }) => checksum,
    cell: (row) => <ChecksumCell row={row} />,
    csv: { checksum: ({ checksum }) => checksum },
  },
  { id: 'node', title: 'Node', width: '116px', cell: () => <NodeCell /> },
  {
    id: 'deleted',
    title: 'Deleted',
    width: '184px',
    isNumber: true,
    key: ({ time }) => time,
    cell: (row) => <TimeCell row={row} />,
    csv: { deleted_at: ({ deletedAt }) => deletedAt },
  },
  { id: 'age', title: 'Age', width: '96px', isNumber: true, cell: (row) => <AgeCell row={row} /> },
  {
    id: 'served',
    title: 'Still served here?',
    width: '220px',
    cell: (row) => <CheckCell row={row} />,
    csv: {
      still_served_here: ({ key, checksum }) => {
        const check = useChecks.getState().checks.get(key)
        return check === undefined ? '' : checkWords(check, checksum, checkLimit()).words
      },
    },
  },
]

/** Sorts what is loaded; rows without the value come last in both directions. */
export function sortRows(rows: readonly DeletedRow[], { column, isDescending }: Sort<DeletedColumn>): DeletedRow[] {
  const compare = compareKeys(isDescending)
  const key = deletedColumns.find(({ id }) => id === column)?.key
  return rows.toSorted((one, other) => compare(key?.(one, undefined), key?.(other, undefined)))
}

function PathCell({ row: { path, raw } }: Cell) {
  // Each row needs something that takes focus.
  if (path === undefined) {
    return (
      <span className={styles.copyable}>
        <Sourced path=".path">
          <NotSet />
        </Sourced>
        <CopyButton text={raw} what="record" />
      </span>
    )
  }
  const shown = shortened(path)
  const isOpenable = shown === path && readObjectPath(path).ok
  return (
    <span className={styles.copyable}>
      <Sourced path=".path">
        {isOpenable ? (
          <Link to="/objects/$" params={{ _splat: path }}>
            {path}
          </Link>
        ) : (
          <span>{shown}</span>
        )}
      </Sourced>
      <CopyButton text={path} what="path" />
    </span>
  )
}

function ChecksumCell({ row: { checksum } }: Cell) {
  return (
    <span className={styles.copyable}>
      <Sourced path=".checksum">{checksum === undefined ? <NotSet /> : <span>{shortChecksum(checksum)}</span>}</Sourced>
      {checksum !== undefined && <CopyButton text={checksum} what="hash" />}
    </span>
  )
}

function NodeCell() {
  return useSession((session) => session.environment?.name)
}

function TimeCell({ row: { time, deletedAt } }: Cell) {
  const now = useNowFor((at) => (time === undefined ? '' : formatZuluTime(time, at)))
  return (
    <Sourced path=".deleted_at">
      {time !== undefined ? (
        <ZuluTime time={time}>{formatZuluTime(time, now)}</ZuluTime>
      ) : deletedAt === undefined ? (
        <NotSet />
      ) : (
        shortened(deletedAt)
      )}
    </Sourced>
  )
}

function AgeCell({ row: { time } }: Cell) {
  if (time === undefined) return undefined
  return <CountedWords words={(at) => formatDuration(Math.max(0, at - time))} />
}

function NotSet() {
  return <span className={styles.faint}>not set</span>
}

/** On each line of an export, as a record means nothing without its node. */
export interface Node {
  name: string
  url: string
}

/** CSV with the node in each line. */
export function deletedCsv(rows: readonly DeletedRow[], node: Node, marking: string): string {
  const [fields = [], ...data] = csvLines(deletedColumns, rows, undefined)
  return csvText([
    ['node', 'base_url', ...fields, 'marking'],
    ...data.map((line) => [node.name, node.url, ...line, marking]),
  ])
}
