import { present } from '../live-tasks.ts'
import { startDeskEngine } from './desk-engine.ts'
import { startLog } from './log/start-log.ts'
import { startWatch } from './start-watch.ts'

/** Runs watch and log over all that this console reads, on every page of a desk. @returns the way to end it */
export function startDeskWatch(): () => void {
  startLog()
  return startWatch({ startEngine: startDeskEngine, lastGood: () => present.feed.state.getState().lastGood })
}
