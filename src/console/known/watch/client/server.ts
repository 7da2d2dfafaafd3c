import type { Acknowledgement, Alert, Report } from '../../../../watch/wire/alert.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import type { Acknowledged, State } from '../../../../watch/wire/state.ts'
import type { AnyRule } from '../watch-store.ts'
import { answerTime, askWatch } from './ask-watch.ts'
import { readStream, type StreamReader } from './stream.ts'

/** The watch of this console's server. Each throws a `WatchError` where it was not done. */
export interface WatchServer {
  readonly stream: (reader: StreamReader, signal: AbortSignal) => Promise<void>
  readonly state: (signal: AbortSignal) => Promise<State>
  /** The alerts that were reported, as they are now. */
  readonly report: (reports: readonly Report[], signal: AbortSignal) => Promise<readonly Alert[]>
  readonly acknowledge: (given: readonly Acknowledgement[], signal: AbortSignal) => Promise<Acknowledged['results']>
  readonly saveRule: (rule: AnyRule, revision: number) => Promise<RuleRecord>
  readonly removeRule: (id: string, revision: number) => Promise<void>
}

const { getState, report, acknowledge, saveRule, removeRule } = watchOperations

export const watchServer: WatchServer = {
  stream: readStream,
  state: (signal) => askWatch(getState, {}, answerTime(signal)),
  report: async (reports, signal) => (await askWatch(report, { body: { reports } }, answerTime(signal))).alerts,
  acknowledge: async (acknowledgements, signal) =>
    (await askWatch(acknowledge, { body: { acknowledgements } }, answerTime(signal))).results,
  saveRule: (rule, revision) => askWatch(saveRule, { path: { id: rule.id }, body: { rule, revision } }),
  removeRule: (id, revision) => askWatch(removeRule, { path: { id }, query: { revision } }),
}

/**
 * Forgets every alert.
 * @throws WatchError
 */
export function forgetAlerts(): Promise<void> {
  return askWatch(watchOperations.forgetAlerts, {})
}
