import { present } from '../live-tasks.ts'
import { startDeskEngine } from './desk-engine.ts'
import { startLog } from './log/start-log.ts'
import { startRules } from './start-rules.ts'

/** Watch and log on every page of a desk. Returns the function to stop it. */
export function startDeskWatch(): () => void {
  startLog()
  return startRules({ startEngine: startDeskEngine, lastGood: () => present.feed.state.getState().lastGood })
}
