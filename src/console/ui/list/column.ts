import type { ReactNode } from 'react'

/** Pixels of the head of a `DataTable`, which stays over its rows. */
export const TABLE_HEAD = 29

/** What a column sorts by and writes into a file: texts or numbers, not both in one column. */
export type Plain = string | number | undefined

/** Everything that one column is: table, sort and export read it here. */
export interface Column<Row, Id extends string = string, Context = unknown> {
  readonly id: Id
  readonly title: string
  /** A track of a CSS grid: `120px`, `minmax(180px, 1fr)`. */
  readonly width: string
  readonly isNumber?: boolean
  /** In its head, where that is not the title. */
  readonly head?: ReactNode
  /** Rows can be sorted by it; those without a value come last. */
  readonly key?: (row: Row, context: Context) => Plain
  /** Undefined is a column of files alone. */
  readonly cell?: (row: Row) => ReactNode
  /** Fields of an export by their names. */
  readonly csv?: Readonly<Record<string, (row: Row, context: Context) => Plain>>
}

export interface Sort<Id extends string = string> {
  readonly column: Id
  readonly isDescending: boolean
}

/** Reads an address's `sort`: a column's id, with a minus for descending. Undefined where no column with a key has it. */
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

/** Compares keys of one column; `undefined` comes last either way. */
export function compareKeys(isDescending: boolean): (one: unknown, other: unknown) => number {
  const sign = isDescending ? -1 : 1
  return (one, other) => {
    if (one === other) return 0
    if (one === undefined) return 1
    if (other === undefined) return -1
    // Keys of one column are all texts or all numbers.
    return (one as string) < (other as string) ? -sign : sign
  }
}

/** The names of the fields, then a line for each row. */
export function csvLines<Row, Context>(
  columns: readonly Pick<Column<Row, string, Context>, 'csv'>[],
  rows: readonly Row[],
  context: Context,
): readonly (readonly Plain[])[] {
  const fields = columns.flatMap(({ csv = {} }) => Object.entries(csv))
  return [fields.map(([name]) => name), ...rows.map((row) => fields.map(([, valueOf]) => valueOf(row, context)))]
}
