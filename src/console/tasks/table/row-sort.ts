import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import type { LoadedTasks } from '../../live/loaded-tasks.ts'
import { difference, updateSorted, type Compare } from '../../live/sorted-list.ts'
import type { Sort, SortKey } from './table-columns.ts'

interface Keyed {
  readonly row: LoadedTask
  readonly key: SortKey
}

function byKey(sign: 1 | -1): Compare<Keyed> {
  return (one, other) => {
    if (one.key === other.key) return newestFirst(one.row, other.row)
    if (one.key === undefined) return 1
    if (other.key === undefined) return -1
    return one.key < other.key ? -sign : sign
  }
}

export type RowSort = (
  rows: readonly LoadedTask[],
  sort: Sort | undefined,
  loaded: LoadedTasks,
) => readonly LoadedTask[]

interface Last {
  readonly sort: Sort
  readonly rows: readonly LoadedTask[]
  readonly loaded: LoadedTasks
  readonly keyed: readonly Keyed[]
  readonly byRow: Map<LoadedTask, Keyed>
}

function anew(rows: readonly LoadedTask[], sort: Sort, loaded: LoadedTasks): Last {
  const keyed = rows.map((row) => ({ row, key: sort.column.key(row, loaded) }))
  const byRow = new Map(keyed.map((each) => [each.row, each]))
  return { sort, rows, loaded, keyed: keyed.toSorted(byKey(sort.descending ? -1 : 1)), byRow }
}

function updated(
  { rows: before, keyed, byRow, sort, loaded: earlier }: Last,
  rows: readonly LoadedTask[],
  loaded: LoadedTasks,
): Last {
  const { removed, added } = difference(before, rows, newestFirst)
  const gone = removed.flatMap((row) => byRow.get(row) ?? [])
  const come = added.map((row) => ({ row, key: sort.column.key(row, loaded) }))
  for (const row of removed) byRow.delete(row)
  const isSame = earlier.entities === loaded.entities && earlier.children === loaded.children
  if (sort.column.dependent && !isSame) {
    for (const each of byRow.values()) {
      const key = sort.column.key(each.row, loaded)
      if (key === each.key) continue
      gone.push(each)
      come.push({ row: each.row, key })
    }
  }
  for (const each of come) byRow.set(each.row, each)
  return { sort, rows, loaded, keyed: updateSorted(keyed, gone, come, byKey(sort.descending ? -1 : 1)), byRow }
}

/**
 * Sorts rows, which come newest first, by a column; ties newest first, rows without a value last. It remembers its last answer: a poll costs
 * what it changed and not a sort.
 */
export function createRowSort(): RowSort {
  let last: Last | undefined

  return (rows, sort, loaded) => {
    // Rows come newest update first, which is Age ascending.
    if (!sort || (sort.column.id === 'age' && !sort.descending)) {
      last = undefined
      return rows
    }
    const same = last?.sort.column.id === sort.column.id && last.sort.descending === sort.descending
    last = last !== undefined && same ? updated(last, rows, loaded) : anew(rows, sort, loaded)
    return last.keyed.map(({ row }) => row)
  }
}
