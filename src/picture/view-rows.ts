import { groupsOf } from '../conformance/groups-of.ts'
import { updateSorted, type Compare } from './sorted-list.ts'
import { eachOf, sorted, type Steps } from './steps.ts'

/** How rows are sorted and grouped. */
export interface Sorting<Row> {
  /** Total: different rows never compare equal. */
  readonly order: Compare<Row>
  /** Primary sort key, computed once per row. */
  readonly sortBy?: { readonly key: (row: Row) => unknown; readonly compare: Compare<unknown> } | undefined
  readonly groupBy?: ((row: Row) => string) | undefined
}

export type Groups<Row> = ReadonlyMap<string, readonly Row[]>

interface SortedRows<Row> {
  readonly rows: readonly Row[]
  readonly groups: Groups<Row>
  /** By row: the sort keys, if sorted by one. */
  readonly keys: Map<Row, unknown>
}

/** Sorts and groups rows in steps. `superset`: other rows too, in the same order, which saves sorting. */
export function* sortedInGroups<Row>(
  found: readonly Row[],
  { order, sortBy, groupBy }: Sorting<Row>,
  isInOrder: boolean,
  superset?: readonly Row[],
): Steps<SortedRows<Row>> {
  const keys = new Map<Row, unknown>()
  const keyed: { readonly row: Row; readonly key: unknown }[] = []
  if (sortBy !== undefined)
    yield* eachOf(found, (row) => {
      const key = sortBy.key(row)
      keyed.push({ row, key })
      keys.set(row, key)
    })
  let rows = isInOrder ? found : undefined
  if (superset !== undefined) {
    const wanted = new Set(found)
    const ordered: Row[] = []
    yield* eachOf(superset, (row) => void (wanted.has(row) && ordered.push(row)))
    rows = ordered.length === found.length ? ordered : undefined
  }
  // Decorated with the keys: looking them up in each comparison takes twice as long.
  if (rows === undefined && sortBy !== undefined)
    rows = (yield* sorted(keyed, (one, other) => sortBy.compare(one.key, other.key) || order(one.row, other.row))).map(
      ({ row }) => row,
    )
  rows ??= yield* sorted(found, order)
  const groups = new Map<string, Row[]>()
  if (groupBy !== undefined)
    yield* eachOf(rows, (row) => {
      const id = groupBy(row)
      const group = groups.get(id)
      if (group === undefined) groups.set(id, [row])
      else group.push(row)
    })
  return { rows, groups, keys }
}

/** Groups after a change; empty ones are left out. */
export function regrouped<Row>(
  before: Groups<Row>,
  removed: readonly Row[],
  added: readonly Row[],
  groupBy: (row: Row) => string,
  compare: Compare<Row>,
): Groups<Row> {
  const groups = new Map(before)
  const [removedIn, addedIn] = [groupsOf(removed, groupBy), groupsOf(added, groupBy)]
  for (const id of new Set([...removedIn.keys(), ...addedIn.keys()])) {
    const list = updateSorted(groups.get(id) ?? [], removedIn.get(id) ?? [], addedIn.get(id) ?? [], compare)
    if (list.length === 0) groups.delete(id)
    else groups.set(id, list)
  }
  return groups
}
