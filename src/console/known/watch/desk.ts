import { present } from '../live-tasks.ts'
import { startDeskEngine } from './desk-engine.ts'
import { startLog } from './log/start-log.ts'
import { startRules } from './start-rules.ts'

/** Runs watch and log over all that this console reads, on every page of a desk. @returns the way to end it */
export function startDeskWatch(): () => void {
  startLog()
  return startRules({ startEngine: startDeskEngine, lastGood: () => present.feed.state.getState().lastGood })
}
