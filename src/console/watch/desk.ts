import { present } from '../live/live-tasks.ts'
import { startDeskEngine } from './desk-engine.ts'
import { startWatch } from './start-watch.ts'

/** Runs the watch over all that this console reads, on every page of a desk. @returns the way to end it */
export function startDeskWatch(): () => void {
  return startWatch({ startEngine: startDeskEngine, lastGood: () => present.feed.state.getState().lastGood })
}
