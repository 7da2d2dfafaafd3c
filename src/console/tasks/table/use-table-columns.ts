import { useMemo } from 'react'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { tableColumns, type ColumnId, type TableColumn } from './table-columns.ts'

const smallest = 44
const widthKey = (id: ColumnId): string => `tasks.column.${id}`
const hiddenKey = (id: ColumnId): string => `tasks.column.${id}.shown`

export interface ShownColumn extends TableColumn {
  /** Pixels, when the user or the design sets it. */
  readonly pixels: number | undefined
}

export interface TableColumns {
  readonly shown: readonly ShownColumn[]
  readonly template: string
  readonly isShown: (id: ColumnId) => boolean
  setShown: (id: ColumnId, shown: boolean) => void
  /** Undefined goes back to the design's width. */
  setWidth: (id: ColumnId, pixels: number | undefined) => void
  /** Back to the design's columns and widths. */
  reset: () => void
}

const narrowest = 180

// What goes first when the table has little room: what the panel or another column tells as well.
const yielding: readonly ColumnId[] = ['definition', 'statusVersion', 'id', 'updated', 'sub', 'delivery', 'complete']

// Sub-tasks are few and looked at for what they do: their versions are in the panel.
const ofWholeBoard: readonly ColumnId[] = ['definition', 'statusVersion']

/** The table's columns as this user set them: hidden, shown and as wide as dragged. In `room` pixels the rest gives way, but never a column that the user asked for. */
export const useTableColumns = (room: number, underParent: boolean): TableColumns => {
  const widths = usePreferences((preferences) => preferences.panelWidths)
  // The same object while nothing changes: rows are drawn anew when their columns are others.
  return useMemo(() => columnsFor(widths, room, underParent), [widths, room, underParent])
}

const columnsFor = (widths: Readonly<Record<string, number>>, room: number, underParent: boolean): TableColumns => {
  const isShown = (id: ColumnId): boolean => {
    const chosen = widths[hiddenKey(id)]
    if (chosen !== undefined) return chosen === 1
    if (underParent && ofWholeBoard.includes(id)) return false
    return tableColumns.find((column) => column.id === id)?.shown ?? true
  }
  const keep = (key: string, value: number | undefined): void => {
    const { [key]: _old, ...rest } = widths
    setPreferences({ panelWidths: value === undefined ? rest : { ...rest, [key]: value } })
  }
  const wanted = tableColumns
    .filter(({ id }) => isShown(id))
    .map((column): ShownColumn => ({ ...column, pixels: widths[widthKey(column.id)] ?? column.width }))
  const fits = (columns: readonly ShownColumn[]): boolean =>
    room === 0 || columns.reduce((sum, { pixels }) => sum + (pixels ?? narrowest), 0) <= room
  const shown = yielding.reduce<readonly ShownColumn[]>(
    (columns, id) =>
      fits(columns) || widths[hiddenKey(id)] === 1 ? columns : columns.filter((column) => column.id !== id),
    wanted,
  )
  return {
    shown,
    template: shown
      .map(({ pixels }) => (pixels === undefined ? `minmax(${narrowest}px, 1fr)` : `${pixels}px`))
      .join(' '),
    isShown,
    setShown: (id, on) => keep(hiddenKey(id), on ? 1 : 0),
    setWidth: (id, pixels) =>
      keep(widthKey(id), pixels === undefined ? undefined : Math.max(smallest, Math.round(pixels))),
    reset: () =>
      setPreferences({
        panelWidths: Object.fromEntries(Object.entries(widths).filter(([key]) => !key.startsWith('tasks.column.'))),
      }),
  }
}
