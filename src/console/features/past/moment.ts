import { create } from 'zustand'

import { type Past, usePast } from '../../known/past/past-store.ts'
import { showMoment } from '../../known/past/show-moment.ts'

/** Target of a drag or playback while an earlier picture loads. */
const useGoal = create<{ readonly at: number | undefined }>(() => ({ at: undefined }))

/** A loading picture finishes first, so that drags show something; then the last target counts. */
export function goTo(at: number): void {
  useGoal.setState({ at })
  if (hasCome(usePast.getState())) follow()
}

/** The target, else the shown moment. */
export function momentOf({ wanted }: Past): number | undefined {
  return useGoal.getState().at ?? wanted
}

export function useMoment(): number | undefined {
  const wanted = usePast((past) => past.wanted)
  return useGoal(({ at }) => at) ?? wanted
}

/** Whether a picture is loading. */
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
