import { setPreferences, usePreferences } from '../preferences/preferences.ts'
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
}

/** The table's columns as this user set them: hidden, shown and as wide as dragged. */
export const useTableColumns = (): TableColumns => {
  const widths = usePreferences((preferences) => preferences.panelWidths)
  const isShown = (id: ColumnId): boolean => {
    const chosen = widths[hiddenKey(id)]
    return chosen === undefined ? (tableColumns.find((column) => column.id === id)?.shown ?? true) : chosen === 1
  }
  const keep = (key: string, value: number | undefined): void => {
    const { [key]: _old, ...rest } = widths
    setPreferences({ panelWidths: value === undefined ? rest : { ...rest, [key]: value } })
  }
  const shown = tableColumns
    .filter(({ id }) => isShown(id))
    .map((column): ShownColumn => ({ ...column, pixels: widths[widthKey(column.id)] ?? column.width }))
  return {
    shown,
    template: shown.map(({ pixels }) => (pixels === undefined ? 'minmax(180px, 1fr)' : `${pixels}px`)).join(' '),
    isShown,
    setShown: (id, on) => keep(hiddenKey(id), on ? 1 : 0),
    setWidth: (id, pixels) =>
      keep(widthKey(id), pixels === undefined ? undefined : Math.max(smallest, Math.round(pixels))),
  }
}
