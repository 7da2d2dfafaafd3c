import type { LoadedTask } from '../../../../picture/loaded-task.ts'

const WAITED_MILLISECONDS = 3_600_000

/** An agent was sent the task, or took it on, and nothing of it has changed for more than an hour: it stands out among those of just now. */
export function hasWaited({ family, updated }: Pick<LoadedTask, 'family' | 'updated'>, now: number): boolean {
  return (
    (family === 'delivering' || family === 'accepted') &&
    Number.isFinite(updated) &&
    now - updated > WAITED_MILLISECONDS
  )
}
