import type { LoadedTask } from '../../live/loaded-task.ts'

/** Indexes of the rows that this console saw come or change since then (this machine's clock). */
export function arrivedSince(rows: readonly LoadedTask[], since: number): readonly number[] {
  return rows.flatMap(({ change }, index) => (change !== undefined && change.at >= since ? [index] : []))
}
