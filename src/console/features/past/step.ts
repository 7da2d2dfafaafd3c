import { type Past, usePast } from '../../known/past/past-store.ts'
import { goTo, momentOf } from './moment.ts'
import { pausePlaying } from './playing/playing.ts'
import { nextChange, previousChange } from './track/changes.ts'

/** Shows the picture at the change before the one on screen. */
export function showPreviousChange(): void {
  step(previousChange)
}

/** Shows the picture at the change after the one on screen. */
export function showNextChange(): void {
  step(nextChange)
}

function step(to: typeof nextChange): void {
  const past = usePast.getState()
  const at = momentOf(past)
  if (at === undefined) return
  // Whoever presses before the track is there means the change that will be on it.
  if (past.track === undefined) return whenTracked(() => step(to))
  const moment = to(past.track, at)
  if (moment === undefined) return
  pausePlaying()
  goTo(moment)
}

function whenTracked(go: () => void): void {
  const { source } = usePast.getState()
  const stop = usePast.subscribe((past) => {
    if (past.source === source && past.track === undefined && past.problem === undefined) return
    stop()
    if (past.source === source && past.track !== undefined) go()
  })
}

/** Why there is no change before the moment, in words; undefined where there is one. */
export function noPreviousChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return undefined
  return previousChange(track, wanted) === undefined ? 'Nothing changed before, as far as the track goes' : undefined
}

/** Why there is no change after the moment, in words; undefined where there is one. */
export function noNextChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return undefined
  return nextChange(track, wanted) === undefined ? 'Nothing has changed since' : undefined
}
