import { useMemo } from 'react'

import { type Preferences, setPreferences, usePreferences } from '../../../platform/preferences/preferences.ts'
import { tableColumns, type ColumnId, type TaskColumn } from './task-columns.tsx'

const SMALLEST = 44
function widthKey(id: ColumnId): string {
  return `tasks.column.${id}`
}

/** `pixels`: set by user or design. */
export interface ShownColumn extends TaskColumn {
  /** CSS grid track. */
  readonly width: string
}

export interface TableColumns {
  readonly shown: readonly ShownColumn[]
  readonly isShown: (id: ColumnId) => boolean
  setShown: (id: ColumnId, shown: boolean) => void
  /** Undefined: the design's width. */
  setWidth: (id: ColumnId, pixels: number | undefined) => void
  reset: () => void
}

const NARROWEST = 240

// Hidden first in little space: the panel or another column has the same.
const yielding: readonly ColumnId[] = ['definition', 'statusVersion', 'id', 'updated', 'sub', 'delivery', 'complete']

// Sub-tasks are few, and read for what they do: the panel has their versions.
const ofWholeBoard: readonly ColumnId[] = ['definition', 'statusVersion']

/** As the user set them. With less than `room` pixels others disappear, but none that the user chose. */
export function useTableColumns(room: number, underParent: boolean, addressed: AddressedColumns): TableColumns {
  const widths = usePreferences((preferences) => preferences.panelWidths)
  const chosen = usePreferences((preferences) => preferences.shownColumns)
  // Stays the same object until it changes, as rows re-render with it.
  const { columns, drop } = addressed
  return useMemo(() => {
    const named = columns && Object.fromEntries(tableColumns.map(({ id }) => [id, columns.includes(id)]))
    const made = columnsFor(widths, named ?? chosen, room, underParent)
    return named === undefined
      ? made
      : { ...made, setShown: andDrop(made.setShown, drop), reset: andDrop(made.reset, drop) }
  }, [widths, chosen, room, underParent, columns, drop])
}

/** Columns from the URL, as in a saved view. They become the user's own with the first change. */
export interface AddressedColumns {
  readonly columns: readonly string[] | undefined
  readonly drop: () => void
}

function andDrop<Given extends readonly unknown[]>(change: (...given: Given) => void, drop: () => void) {
  return (...given: Given): void => {
    change(...given)
    drop()
  }
}

function columnsFor(
  widths: Preferences['panelWidths'],
  chosen: Preferences['shownColumns'],
  room: number,
  underParent: boolean,
): TableColumns {
  const isShown = (id: ColumnId): boolean => {
    const choice = chosen[id]
    if (choice !== undefined) return choice
    if (underParent && ofWholeBoard.includes(id)) return false
    return tableColumns.find((column) => column.id === id)?.isExtra !== true
  }
  const wanted = tableColumns
    .filter(({ id }) => isShown(id))
    .map((column): ShownColumn => {
      const pixels = widths[widthKey(column.id)] ?? column.pixels
      const width = pixels === undefined ? `minmax(${NARROWEST}px, 1fr)` : `${pixels}px`
      const title = underParent && column.id === 'task' ? 'Sub-task' : column.title
      return { ...column, title, pixels, width }
    })
  const fits = (columns: readonly ShownColumn[]): boolean =>
    room === 0 || columns.reduce((sum, { pixels }) => sum + (pixels ?? NARROWEST), 0) <= room
  const shown = yielding.reduce<readonly ShownColumn[]>(
    (columns, id) => (fits(columns) || chosen[id] === true ? columns : columns.filter((column) => column.id !== id)),
    wanted,
  )
  return {
    shown,
    isShown,
    setShown: (id, on) => setPreferences({ shownColumns: { ...chosen, [id]: on } }),
    setWidth: (id, pixels) => {
      const { [widthKey(id)]: _old, ...rest } = widths
      const width = pixels === undefined ? {} : { [widthKey(id)]: Math.max(SMALLEST, Math.round(pixels)) }
      setPreferences({ panelWidths: { ...rest, ...width } })
    },
    reset: () =>
      setPreferences({
        shownColumns: {},
        panelWidths: Object.fromEntries(Object.entries(widths).filter(([key]) => !key.startsWith('tasks.column.'))),
      }),
  }
}
