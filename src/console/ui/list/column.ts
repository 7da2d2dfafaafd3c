import type { ReactNode } from 'react'

/** Pixels of the sticky head. */
export const TABLE_HEAD = 29

/** For sort and export: a column has only texts or only numbers. */
export type Plain = string | number | undefined

export interface Column<Row, Id extends string = string, Context = unknown> {
  readonly id: Id
  readonly title: string
  /** CSS grid track: `120px`, `minmax(180px, 1fr)`. */
  readonly width: string
  readonly isNumber?: boolean
  /** Default: the title. */
  readonly head?: ReactNode
  /** Sorts by it; rows without one come last. */
  readonly key?: (row: Row, context: Context) => Plain
  /** Undefined: exported only. */
  readonly cell?: (row: Row) => ReactNode
  readonly csv?: Readonly<Record<string, (row: Row, context: Context) => Plain>>
}

export interface Sort<Id extends string = string> {
  readonly column: Id
  readonly isDescending: boolean
}

/** The URL's `sort`: a column's id, with a minus for descending. Undefined if invalid. */
export function readSort<Id extends string>(
  text: string | undefined,
  columns: readonly Pick<Column<never, Id, never>, 'id' | 'key'>[],
): Sort<Id> | undefined {
  const isDescending = text?.startsWith('-') ?? false
  const column = columns.find(({ id, key }) => key !== undefined && id === (isDescending ? text?.slice(1) : text))
  return column && { column: column.id, isDescending }
}

export function writeSort({ column, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${column}`
}

/** `undefined` comes last in both directions. */
export function compareKeys(isDescending: boolean): (one: unknown, other: unknown) => number {
  const sign = isDescending ? -1 : 1
  return (one, other) => {
    if (one === other) return 0
    if (one === undefined) return 1
    if (other === undefined) return -1
    return (one as string) < (other as string) ? -sign : sign
  }
}

export function csvLines<Row, Context>(
  columns: readonly Pick<Column<Row, string, Context>, 'csv'>[],
  rows: readonly Row[],
  context: Context,
): readonly (readonly Plain[])[] {
  const fields = columns.flatMap(({ csv = {} }) => Object.entries(csv))
  return [fields.map(([name]) => name), ...rows.map((row) => fields.map(([, valueOf]) => valueOf(row, context)))]
}
