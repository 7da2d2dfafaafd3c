import { create } from 'zustand'

/** Polls that another window made for this one: count, and end of the last by this machine's clock. */
export const usePollsElsewhere = create<{ readonly count: number; readonly at: number | undefined }>(() => ({
  count: 0,
  at: undefined,
}))
