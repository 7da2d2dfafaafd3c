import { followTrails, type Trails } from '../../live/entities/trails.ts'
import type { Live } from '../../live/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import { view, type View } from '../../live/view.ts'
import { wall, wallTasks } from './wall-live.ts'

/** What a wall draws: what it knows now, or a moment of the past. */
export interface Scene extends Live {
  /** Newest update first, and by lane. */
  readonly rows: View<LoadedTask>
  readonly trails: Pick<Trails, 'of'>
}

export const sceneOfNow: Scene = { ...wall, rows: wallTasks, trails: followTrails(wall.entities) }

/** A room of the past as a wall draws it. */
export function sceneOf({ tasks, entities }: Live): Scene {
  const rows = view(tasks.present, { order: newestFirst, groupBy: ({ family }) => family })
  return { tasks, entities, rows, trails: { of: () => [] } }
}
