import { create } from 'zustand'

import { type Past, usePast } from '../../known/past/past-store.ts'
import { showMoment } from '../../known/past/show-moment.ts'

/** Where a hand or a player is, while the picture of an earlier moment is still on its way. */
const useGoal = create<{ readonly at: number | undefined }>(() => ({ at: undefined }))

/**
 * Goes to a moment of the past that is looked at. A picture that is on its way is waited for, so that something is seen also while a thumb is dragged
 * or a key held; of the moments named meanwhile the last one counts.
 */
export function goTo(at: number): void {
  useGoal.setState({ at })
  if (hasCome(usePast.getState())) follow()
}

/** Where the past stands, or is going. */
export function momentOf({ wanted }: Past): number | undefined {
  return useGoal.getState().at ?? wanted
}

export function useMoment(): number | undefined {
  const wanted = usePast((past) => past.wanted)
  return useGoal(({ at }) => at) ?? wanted
}

/** Whether a picture is on its way. */
export function isUnderWay(past: Past): boolean {
  return useGoal.getState().at !== undefined || !hasCome(past)
}

function hasCome({ wanted, shown, problem }: Past): boolean {
  return wanted === undefined || shown?.at === wanted || problem !== undefined
}

function follow(): void {
  const { at } = useGoal.getState()
  if (at === undefined) return
  useGoal.setState({ at: undefined })
  const { source } = usePast.getState()
  if (source !== undefined) void showMoment(source, at)
}

usePast.subscribe((past) => {
  if (past.source === undefined) useGoal.setState({ at: undefined })
  else if (hasCome(past)) follow()
})
