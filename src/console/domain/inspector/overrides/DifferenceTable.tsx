import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Difference } from '../../../../entity/difference.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { changeWords, sideParts } from './change-words.ts'
import styles from './ClearOverride.module.css'
import { ValueView } from '../PartView.tsx'

/** `isLoud`: shown as removed and added. */
export interface DifferenceGroup {
  readonly heading: string
  readonly rows: readonly Difference[]
  readonly isLoud: boolean
  readonly isWhole?: boolean
}

const SHOWN = 12
/** Rows per step, as many as still scroll well. */
const MORE = 300

export function DifferenceTable({
  groups,
  before,
  after,
  movedMetres,
}: {
  groups: readonly DifferenceGroup[]
  before: string
  after: string
  movedMetres: number | undefined
}) {
  return (
    <section className={styles.tablebox} aria-label="Differences" tabIndex={0}>
      <table className={styles.table}>
        <colgroup>
          <col style={{ width: '36%' }} />
          <col style={{ width: '24%' }} />
          <col style={{ width: '24%' }} />
          <col />
        </colgroup>
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map((group, index) => (
            <GroupRows
              movedMetres={movedMetres}
              key={group.heading}
              group={group}
              columns={index === 0 ? [before, after, 'Kind'] : []}
            />
          ))}
      </table>
    </section>
  )
}

function GroupRows({
  group,
  columns,
  movedMetres,
}: {
  group: DifferenceGroup
  columns: readonly string[]
  movedMetres: number | undefined
}) {
  const { rows, isLoud, isWhole = false } = group
  const [count, setCount] = useState(isWhole ? MORE : SHOWN)
  const shown = rows.slice(0, count)
  return (
    <>
      <thead>
        <tr>
          <th scope="col" colSpan={columns.length === 0 ? 4 : 1}>
            {group.heading} <span>{rows.length}</span>
          </th>
          {columns.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.path}>
            <td className={cx('mono', 'size-12', isLoud && styles.path)}>{row.path}</td>
            <td className={isLoud ? styles.removed : undefined}>
              {isLoud && '− '}
              <ValueView parts={sideParts(row, 'before')} />
            </td>
            <td className={isLoud ? styles.added : undefined}>
              {isLoud && '+ '}
              <ValueView parts={sideParts(row, 'after')} />
            </td>
            <td className={styles.kind}>{changeWords(row, movedMetres)}</td>
          </tr>
        ))}
        {rows.length > shown.length && (
          <tr>
            <td colSpan={4}>
              <Button onClick={() => setCount(count + MORE)}>
                {rows.length <= count + MORE ? `Show all ${rows.length}` : `Show ${MORE} more of ${rows.length}`}
              </Button>
            </td>
          </tr>
        )}
      </tbody>
    </>
  )
}
