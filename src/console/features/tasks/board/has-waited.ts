import type { LoadedTask } from '../../../../picture/loaded-task.ts'

const WAITED_MILLISECONDS = 3_600_000

/** Sent to an agent or accepted, and unchanged for more than an hour. */
export function hasWaited({ family, updated }: Pick<LoadedTask, 'family' | 'updated'>, now: number): boolean {
  return (
    (family === 'delivering' || family === 'accepted') &&
    Number.isFinite(updated) &&
    now - updated > WAITED_MILLISECONDS
  )
}
