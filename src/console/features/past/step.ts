import { type Past, usePast } from '../../known/past/past-store.ts'
import { goTo, momentOf } from './moment.ts'
import { pausePlaying } from './playing/playing.ts'
import { nextChange, previousChange } from './track/changes.ts'

export function showPreviousChange(): void {
  step(previousChange)
}

export function showNextChange(): void {
  step(nextChange)
}

function step(to: typeof nextChange): void {
  const past = usePast.getState()
  const at = momentOf(past)
  if (at === undefined) return
  // Pressed before the track has loaded: waits for it.
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

/** Why there is none, in words. Undefined if there is one, or until the track is loaded. */
export function noPreviousChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return undefined
  return previousChange(track, wanted) === undefined ? 'No earlier change on the track' : undefined
}

/** Why there is none, in words. Undefined if there is one, or until the track is loaded. */
export function noNextChange({ track, wanted = 0 }: Past): string | undefined {
  if (track === undefined) return undefined
  return nextChange(track, wanted) === undefined ? 'No later change' : undefined
}
