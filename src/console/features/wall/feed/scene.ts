import { followTrails, type TrailStore } from '../../../known/entities/trails.ts'
import type { LivePicture } from '../../../known/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { view, type View } from '../../../../picture/view.ts'
import { wall, wallTasks } from './wall-live.ts'

/** Input of a wall's drawing: the present or a moment of the past. */
export interface WallScene extends LivePicture {
  /** Newest update first, and by lane. */
  readonly rows: View<LoadedTask>
  readonly trails: Pick<TrailStore, 'of'>
}

/** A wall runs for weeks: slow entities would drag trails of days. */
const TRAIL_MILLISECONDS = 3 * 3_600_000

export const sceneOfNow: WallScene = {
  ...wall,
  rows: wallTasks,
  trails: followTrails(wall.entities, TRAIL_MILLISECONDS),
}

export function sceneOf({ tasks, entities }: LivePicture): WallScene {
  const rows = view(tasks.present, { order: newestFirst, groupBy: ({ family }) => family })
  return { tasks, entities, rows, trails: { of: () => [] } }
}
