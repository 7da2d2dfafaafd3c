import { create } from 'zustand'

/** The polls that another window of this group made for this one: how many, and when the last one ended by this machine's clock. */
export const usePollsElsewhere = create<{ readonly count: number; readonly at: number | undefined }>(() => ({
  count: 0,
  at: undefined,
}))
