import { useState } from 'react'

import type { AlertRow } from '../../known/watch/alert-rows.ts'

interface Active {
  readonly key: string | undefined
  /** Details that were open then. */
  readonly opened: string | undefined
  /** Rows that keys moved to, oldest first; their details open a moment later. */
  readonly moved: readonly string[]
}

export interface ActiveRow {
  /** Row that keys and buttons act on. */
  readonly active: string | undefined
  readonly onFocus: (key: string) => void
  /** A key moved to it. `opens`: its details open, too. */
  readonly onMove: (key: string, opens: boolean) => void
}

/**
 * The focused row, or the one whose details are open: a notification, a link or Back opens details without
 * the focus, and the next key must not act on another alert than the one shown.
 */
export function useActiveRow(opened: string | undefined): ActiveRow {
  const [last, setLast] = useState<Active>({ key: opened, opened, moved: [] })
  const now = last.opened === opened ? last : afterOpening(last, opened)
  if (now !== last) setLast(now)
  return {
    active: now.key,
    // The palette gives the focus back to where it was, also after it opened another alert.
    onFocus: (key) => setLast((before) => (before.opened === undefined ? { ...before, key } : before)),
    onMove: (key, opens) =>
      setLast((before) => ({ ...before, key, moved: opens ? [...before.moved, key] : before.moved })),
  }
}

function afterOpening({ key, moved }: Active, opened: string | undefined): Active {
  if (opened === undefined) return { key, opened, moved: [] }
  const at = moved.indexOf(opened)
  return at < 0 ? { key: opened, opened, moved: [] } : { key, opened, moved: moved.slice(at + 1) }
}

/** Undefined once the active row is gone: a second press must not act on the opened alert instead. */
export function rowActedOn(
  rows: readonly AlertRow[],
  active: string | undefined,
  selected: AlertRow | undefined,
): AlertRow | undefined {
  return rows.find(({ key }) => key === active) ?? (selected?.key === active ? selected : undefined)
}
