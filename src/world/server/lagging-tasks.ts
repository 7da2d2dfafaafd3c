import type { Moment, TaskStore } from '../../environment/store/store.ts'

/**
 * Tasks as an environment of several replicas answers: each walk begins at one that may be behind, so older
 * answers come after newer ones. @param lag in milliseconds, of the next walk
 */
export function laggingTasks(tasks: TaskStore, lag: () => number): TaskStore {
  let known: { readonly at: number; readonly moment: Moment }[] = []
  return {
    ...tasks,
    moment: async () => {
      const [now, behind] = [Date.now(), lag()]
      const moment = await tasks.moment()
      known = [...known.filter(({ at }) => at > now - LONGEST_LAG), { at: now, moment }]
      return known.findLast(({ at }) => at <= now - behind)?.moment ?? moment
    },
  }
}

/** In milliseconds, whatever `lag` says; polls reach back by 5 s. */
export const LONGEST_LAG = 4000
