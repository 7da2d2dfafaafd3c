/** How far to look for a row's place: a poll moves a few rows, not fifty together. */
const NEIGHBOURS = 50

export interface RowIdentity<Row> {
  readonly keyOf: (row: Row) => string
  /** Whether a changed row keeps its place; by default it doesn't. */
  readonly isUnmoved?: (row: Row, before: Row) => boolean
}

function indexOfKey<Row>(rows: readonly Row[], key: string, { keyOf }: RowIdentity<Row>): number {
  return rows.findIndex((row) => keyOf(row) === key)
}

function indexOfUnmoved<Row>(rows: readonly Row[], before: Row | undefined, { isUnmoved }: RowIdentity<Row>): number {
  if (before === undefined) return -1
  return isUnmoved === undefined ? rows.indexOf(before) : rows.findIndex((row) => isUnmoved(row, before))
}

function placed<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  key: string,
  identity: RowIdentity<Row>,
): readonly Row[] {
  const was = indexOfKey(before, key, identity)
  const old = before[was]
  if (old === undefined) return rows
  const at = indexOfKey(rows, key, identity)
  const others = at < 0 ? rows : rows.toSpliced(at, 1)
  let [next, previous] = [-1, -1]
  for (let step = 1; step <= NEIGHBOURS && (next < 0 || previous < 0); step += 1) {
    if (next < 0) next = indexOfUnmoved(others, before[was + step], identity)
    if (previous < 0) previous = indexOfUnmoved(others, before[was - step], identity)
  }
  // Rows inserted between its neighbours (of an opened folder) don't displace it.
  const stays = at >= 0 && previous < at && (next < 0 || next >= at)
  if (stays || (next < 0 && previous < 0)) return rows
  return others.toSpliced(next < 0 ? previous + 1 : next, 0, rows[at] ?? old)
}

export interface DrawnRows<Row> {
  readonly rows: readonly Row[]
  readonly question: string
  /** Keys of the rows under pointer and focus. */
  readonly pinned: readonly string[]
  readonly drawn: readonly Row[]
}

/** A row under pointer or focus keeps its place. Returns `last` if nothing changes. */
export function pinRows<Row>(
  last: DrawnRows<Row> | undefined,
  next: Omit<DrawnRows<Row>, 'drawn'>,
  identity: RowIdentity<Row>,
): DrawnRows<Row> {
  const { rows, question, pinned: held } = next
  if (last?.rows === rows && last.question === question && last.pinned === held) return last
  const before = last?.question !== question || (last.rows === rows && last.drawn === rows) ? undefined : last.drawn
  const drawn = before === undefined ? rows : held.reduce((order, key) => placed(before, order, key, identity), rows)
  return { ...next, drawn }
}

/** Negative: up. `anchors`: earlier indexes, best first; updated rows count only if `held`. */
export function rowsMoved<Row>(
  before: readonly Row[],
  after: readonly Row[],
  anchors: readonly number[],
  held: readonly string[],
  identity: RowIdentity<Row>,
): number {
  for (const index of anchors) {
    const row = before[index]
    if (row === undefined) continue
    const key = identity.keyOf(row)
    const now = held.includes(key) ? indexOfKey(after, key, identity) : indexOfUnmoved(after, row, identity)
    if (now >= 0) return now - index
  }
  return 0
}
