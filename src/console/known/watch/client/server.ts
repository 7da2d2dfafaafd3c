import type { Acknowledgement, Alert, AlertReport } from '../../../../watch/wire/alert.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import type { Shelvings } from '../../../../watch/wire/shelving.ts'
import type { Acknowledged, State } from '../../../../watch/wire/state.ts'
import type { RuleChange, ShelvingChange } from '../watch-store.ts'
import { answerTime, askWatch, type Acting } from './ask-watch.ts'
import { readStream, type StreamReader } from './stream.ts'

/** All methods throw `WatchError`. */
export interface WatchServer {
  readonly stream: (reader: StreamReader, signal: AbortSignal) => Promise<void>
  readonly state: (signal: AbortSignal) => Promise<State>
  /** Returns the alerts as they are now. */
  readonly report: (reports: readonly AlertReport[], signal: AbortSignal) => Promise<readonly Alert[]>
  readonly acknowledge: (
    given: readonly Acknowledgement[],
    signal: AbortSignal,
    acting: Acting,
  ) => Promise<Acknowledged['results']>
  /** Undefined after a removal. */
  readonly changeRule: (change: RuleChange, acting: Acting) => Promise<RuleRecord | undefined>
  readonly changeShelving: (change: ShelvingChange, acting: Acting) => Promise<Shelvings>
}

const { getState, report, acknowledge, saveRule, removeRule, shelve, returnNow } = watchOperations

export const watchServer: WatchServer = {
  stream: readStream,
  state: (signal) => askWatch(getState, {}, answerTime(signal)),
  report: async (reports, signal) => (await askWatch(report, { body: { reports } }, answerTime(signal))).alerts,
  acknowledge: async (acknowledgements, signal, acting) =>
    (await askWatch(acknowledge, { body: { acknowledgements } }, answerTime(signal), acting)).results,
  changeRule: async (change, acting) => {
    const { revision } = change
    if ('rule' in change)
      return askWatch(saveRule, { path: { id: change.rule.id }, body: change }, answerTime(), acting)
    await askWatch(removeRule, { path: { id: change.id }, query: { revision } }, answerTime(), acting)
    return undefined
  },
  changeShelving: (change, acting) =>
    'shelve' in change
      ? askWatch(shelve, { body: change.shelve }, answerTime(), acting)
      : askWatch(returnNow, { body: change.returnNow }, answerTime(), acting),
}

export function forgetAlerts(): Promise<void> {
  return askWatch(watchOperations.forgetAlerts, {})
}
