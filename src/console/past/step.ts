import { type Past, usePast } from '../live/past/past-store.ts'
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
  if (past.track === undefined || at === undefined) return
  const moment = to(past.track, at)
  if (moment === undefined) return
  pausePlaying()
  goTo(moment)
}

/** Why there is no change before the moment, in words; undefined where there is one. */
export function noPreviousChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return 'The changes are not there yet'
  return previousChange(track, wanted) === undefined ? 'Nothing changed before, as far as the track goes' : undefined
}

/** Why there is no change after the moment, in words; undefined where there is one. */
export function noNextChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return 'The changes are not there yet'
  return nextChange(track, wanted) === undefined ? 'Nothing has changed since' : undefined
}
