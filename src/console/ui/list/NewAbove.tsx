import ArrowUp from 'lucide-react/icons/arrow-up'
import { useMemo } from 'react'

import { Button } from '../controls/Button.tsx'
import styles from './NewAbove.module.css'
import type { PinnedRows } from './use-pinned-rows.ts'

/** "3 new above": rows above the visible ones that are new, and a button to go there. */
export function NewAbove<Row>({
  steady,
  list,
  isNew,
}: {
  steady: Pick<PinnedRows<Row>, 'rows' | 'awaySince' | 'scroller' | 'toTop'>
  list: { readonly virtual: { readonly range: { readonly startIndex: number } | null } }
  /** New or changed since then, by this machine's clock. Must be stable. */
  isNew: (row: Row, since: number) => boolean
}) {
  const { awaySince, rows, scroller } = steady
  // Not per scroll frame: there may be a hundred thousand rows.
  const arrivals = useMemo(
    () => (awaySince === undefined ? [] : rows.flatMap((row, index) => (isNew(row, awaySince) ? [index] : []))),
    [rows, awaySince, isNew],
  )
  const first = list.virtual.range?.startIndex ?? 0
  const count = arrivals.filter((index) => index < first).length
  if (count === 0) return null
  return (
    <Button
      className={styles.above}
      icon={<ArrowUp />}
      hint="New or changed rows above. Goes to the first row"
      onClick={() => {
        // The pressed button disappears.
        scroller.current?.querySelector<HTMLElement>('[role=grid], [role=treeitem]')?.focus({ preventScroll: true })
        steady.toTop()
      }}
    >
      {count} new above
    </Button>
  )
}
