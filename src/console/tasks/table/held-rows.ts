import type { LoadedTask } from '../../live/loaded-task.ts'

/** Neighbours looked at to find a place again: a poll moves a few of them, not fifty in a row. */
const NEIGHBOURS = 50

function indexOfId(rows: readonly LoadedTask[], id: string): number {
  return rows.findIndex((row) => row.id === id)
}

function placed(before: readonly LoadedTask[], rows: readonly LoadedTask[], id: string): readonly LoadedTask[] {
  const was = indexOfId(before, id)
  const old = before[was]
  if (old === undefined) return rows
  const at = indexOfId(rows, id)
  const isBeside = (step: 1 | -1): boolean => rows[at + step] !== undefined && rows[at + step] === before[was + step]
  const stays = at >= 0 && (isBeside(1) || isBeside(-1))
  if (stays) return rows
  const others = at < 0 ? rows : rows.toSpliced(at, 1)
  const row = rows[at] ?? old
  for (let step = 1; step <= NEIGHBOURS; step += 1) {
    const after = before[was + step]
    const next = after === undefined ? -1 : others.indexOf(after)
    if (next >= 0) return others.toSpliced(next, 0, row)
    const ahead = before[was - step]
    const previous = ahead === undefined ? -1 : others.indexOf(ahead)
    if (previous >= 0) return others.toSpliced(previous + 1, 0, row)
  }
  return rows
}

/** The rows of a table as they are drawn, and what that was made of. */
export interface DrawnRows {
  readonly rows: readonly LoadedTask[]
  /** What is asked of the rows, filter and order. */
  readonly question: string
  /** Ids of the rows under the pointer and the focus. */
  readonly held: readonly string[]
  readonly drawn: readonly LoadedTask[]
}

/**
 * A row under the pointer or the focus keeps its place beside its neighbours when it is updated or leaves the page, and goes where it belongs
 * once it is let go. Another question starts with the rows as they are. `last` itself where nothing is new.
 */
export function drawnAfter(last: DrawnRows | undefined, next: Omit<DrawnRows, 'drawn'>): DrawnRows {
  const { rows, question, held } = next
  if (last?.rows === rows && last.question === question && last.held === held) return last
  const before = last?.question !== question || (last.rows === rows && last.drawn === rows) ? undefined : last.drawn
  const drawn = before === undefined ? rows : held.reduce((order, id) => placed(before, order, id), rows)
  return { ...next, drawn }
}

/**
 * How many rows further down (or, negative, up) stands what was being read. `anchors`: indexes before, the dearest first; a row that was
 * updated has its own reason to move and tells nothing, unless it is `held`.
 */
export function rowsMoved(
  before: readonly LoadedTask[],
  after: readonly LoadedTask[],
  anchors: readonly number[],
  held: readonly string[],
): number {
  for (const index of anchors) {
    const row = before[index]
    if (row === undefined) continue
    const now = held.includes(row.id) ? indexOfId(after, row.id) : after.indexOf(row)
    if (now >= 0) return now - index
  }
  return 0
}

/** Indexes of the rows that this console saw come or change since then (this machine's clock). */
export function arrivedSince(rows: readonly LoadedTask[], since: number): readonly number[] {
  return rows.flatMap(({ change }, index) => (change !== undefined && change.at >= since ? [index] : []))
}
