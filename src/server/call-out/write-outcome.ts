import { subjectsOf } from '../../watch/log/alert-entries.ts'
import { clockWords } from '../../watch/log/words.ts'
import type { CallRecord } from '../../watch/store/call-store.ts'
import type { WatchWriter } from '../../watch/store/watch-writer.ts'
import type { Alert, AlertStep } from '../../watch/wire/alert.ts'
import { withStep } from '../../watch/wire/alert-steps.ts'

/** Into the watch log and on the alert's row. @param before the call before this try */
export async function writeOutcome(
  tx: WatchWriter,
  call: CallRecord,
  { now, skew }: { now: number; skew: number },
  before?: CallRecord,
): Promise<void> {
  const alert = call.alertId === undefined ? undefined : (await tx.alerts([call.alertId])).get(call.alertId)
  const words = `${call.destination}: ${outcomeWords(call, skew)}`
  const isSettled = call.state !== 'waiting'
  // A waiting one that was taken back isn't a call.
  const isCalled = isSettled && call.state !== 'not called'
  if (alert !== undefined && call.kind === 'call') {
    const step: AlertStep = { kind: isCalled ? 'called' : 'calling', at: now, words }
    await tx.putAlerts([withCall(alert, step, call.destination)])
  }
  // Of a destination that stays away, one entry.
  if (!isSettled && before?.words === call.words) return
  const what = call.kind === 'end' ? 'Reported an end to' : isCalled ? 'Called out to' : 'Calling'
  const text = `${what} ${words}`
  await tx.addEntries([
    {
      kind: 'call-out',
      at: now,
      text: alert === undefined ? text : `${text}. ${alert.title}`,
      subjects: alert === undefined ? [] : subjectsOf(alert),
      ...(alert !== undefined && { level: alert.level }),
    },
  ])
}

/** `delivered, try 2`, `no reply in 10 s, try 2, next 14:05:10Z`. */
function outcomeWords({ state, words, tries, isWithheld, nextAt }: CallRecord, skew: number): string {
  const again = tries > 1 ? `, try ${tries}` : ''
  switch (state) {
    case 'delivered':
      return `delivered${again}${isWithheld ? ', text withheld' : ''}`
    case 'dropped':
      return `dropped after 24 h, ${words}`
    case 'not called':
      return 'stopped, as it is acknowledged, shelved or over'
    default:
      return `${words}${again}, next ${clockWords(nextAt + skew)}`
  }
}

/** A try replaces the one before it. */
function withCall(alert: Alert, step: AlertStep, destination: string): Alert {
  const history = alert.history.filter(
    ({ kind, words }) => !(kind === 'calling' && words?.startsWith(`${destination}: `)),
  )
  return { ...alert, history: withStep({ history }, step) }
}
