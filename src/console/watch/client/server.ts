import { isRecord } from '../../../contract/json.ts'
import type { Acknowledgement, Alert, Report } from '../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../watch/wire/rule.ts'
import type { Acknowledged, Acknowledgements, Reports, SaveRule, State } from '../../../watch/wire/state.ts'
import type { AnyRule } from '../watch-store.ts'
import { answerTime, askWatch, readWatch } from './ask-watch.ts'
import { isState } from './shared-state.ts'
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

export const watchServer: WatchServer = {
  stream: readStream,
  state: async (signal) => readWatch(await askWatch('/state', { signal: answerTime(signal) }), isState),
  report: async (reports, signal) => {
    const body: Reports = { reports }
    const response = await askWatch('/reports', { method: 'POST', body, signal: answerTime(signal) })
    return (await readWatch(response, isAlerts)).alerts
  },
  acknowledge: async (acknowledgements, signal) => {
    const body: Acknowledgements = { acknowledgements }
    const response = await askWatch('/acknowledgements', { method: 'POST', body, signal: answerTime(signal) })
    return (await readWatch(response, isAcknowledged)).results
  },
  saveRule: async (rule, revision) => {
    const body: SaveRule = { rule, revision }
    return readWatch(await askWatch(`/rules/${rule.id}`, { method: 'PUT', body, signal: answerTime() }), isRuleRecord)
  },
  removeRule: async (id, revision) => {
    await askWatch(`/rules/${id}?revision=${revision}`, { method: 'DELETE', signal: answerTime() })
  },
}

/**
 * Forgets every alert.
 * @throws WatchError
 */
export async function forgetAlerts(): Promise<void> {
  await askWatch('/alerts', { method: 'DELETE', signal: answerTime() })
}

function isAlerts(value: unknown): value is { alerts: readonly Alert[] } {
  return isRecord(value) && Array.isArray(value['alerts'])
}

function isAcknowledged(value: unknown): value is Acknowledged {
  return isRecord(value) && Array.isArray(value['results'])
}

export function isRuleRecord(value: unknown): value is RuleRecord {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['revision'] === 'number' && 'rule' in value
}
