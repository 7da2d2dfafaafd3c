/** Neighbours looked at to find a place again: a poll moves a few of them, not fifty in a row. */
const NEIGHBOURS = 50

/** How rows are told apart. The same object each time. */
export interface RowIdentity<Row> {
  readonly keyOf: (row: Row) => string
  /** Nothing about it asks for another place than it had; where this is not said, an object is another one when something about it is. */
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
  // Still between its neighbours: rows that came in between, as the lines of a folder that opens, don't displace it.
  const stays = at >= 0 && previous < at && (next < 0 || next >= at)
  if (stays || (next < 0 && previous < 0)) return rows
  return others.toSpliced(next < 0 ? previous + 1 : next, 0, rows[at] ?? old)
}

/** The rows of a table as they are drawn, and what that was made of. */
export interface DrawnRows<Row> {
  readonly rows: readonly Row[]
  /** What is asked of the rows, filter and order. */
  readonly question: string
  /** Keys of the rows under the pointer and the focus. */
  readonly held: readonly string[]
  readonly drawn: readonly Row[]
}

/**
 * A row under the pointer or the focus keeps its place beside its neighbours when it is updated or leaves the page, and goes where it belongs
 * once it is let go. Another question starts with the rows as they are. `last` itself where nothing is new.
 */
export function drawnAfter<Row>(
  last: DrawnRows<Row> | undefined,
  next: Omit<DrawnRows<Row>, 'drawn'>,
  identity: RowIdentity<Row>,
): DrawnRows<Row> {
  const { rows, question, held } = next
  if (last?.rows === rows && last.question === question && last.held === held) return last
  const before = last?.question !== question || (last.rows === rows && last.drawn === rows) ? undefined : last.drawn
  const drawn = before === undefined ? rows : held.reduce((order, key) => placed(before, order, key, identity), rows)
  return { ...next, drawn }
}

/**
 * How many rows further down (or, negative, up) stands what was being read. `anchors`: indexes before, the dearest first; a row that was
 * updated has its own reason to move and tells nothing, unless it is `held`.
 */
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
