import { present } from '../live-tasks.ts'
import { startDeskEngine } from './desk-engine.ts'
import { startLog } from './log/start-log.ts'
import { followOnWatch } from './persons/change-person.ts'
import { startRules } from './start-rules.ts'

/** On every page of a desk. Returns the stop function. */
export function startDeskWatch(): () => void {
  startLog()
  followOnWatch()
  return startRules({ startEngine: startDeskEngine, lastGood: () => present.feed.state.getState().lastGood })
}
