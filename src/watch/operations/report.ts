import { isoTime } from '../../contract/datetime.ts'
import { member } from '../../contract/json.ts'
import { alertEntries, standingEntries } from '../log/alert-entries.ts'
import { claimantOf, claimOf, type Reporter } from '../wire/reporters.ts'
import { AHEAD_MILLISECONDS, isForgotten, applyReport, withStanding } from '../wire/apply-report.ts'
import { alertKey, type Alert, type AlertReport } from '../wire/alert.ts'
import type { RuleRecord } from '../wire/rule.ts'
import { WatchFailure } from '../failure.ts'
import { watchBeganAt } from '../presence.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'

/** Limits the size of a State. */
const MOST_ALERTS = 10_000
/** Bounds what one client may claim that no desk sees. */
export const MOST_CLAIMS = 500

/**
 * Reports without changes write nothing. Onsets of missing or disabled rules are dropped: no desk would end
 * them. Of "not live" and "call-out failed" only the
 * keeper's count. Returns the reported alerts. Throws a WatchFailure, applying
 * nothing, for a future time or without room.
 */
export async function report(
  store: WatchStore,
  reports: readonly AlertReport[],
  reporter: Reporter,
  most = MOST_ALERTS,
): Promise<Alert[]> {
  refuseTimesAhead(reports, reporter.at)
  const records = (await store.rules()).filter((record) => isReported(record, reporter))
  const rules = new Map(records.map((record) => [record.id, record]))
  const beganAt = await watchBeganAt(store, reporter.at)
  const counting = reports
    .filter(
      (each) => each.kind === 'end' || (rules.has(each.situation.ruleId) && !isForgotten(each.situation, reporter.at)),
    )
    .map((each) => withoutOthersSuppression(each, rules))
    .map((each) => withStanding(each, Math.max(beganAt ?? -Infinity, rules.get(named(each).ruleId)?.savedAt ?? 0)))
  const known = await store.latest(alertKeysOf(reports))
  const seen = applyReports(known, counting, reporter)
  // Most reports bring no news: answer without the write lock.
  if (seen.changed.length === 0) return [...seen.latest.values()]
  // Separately from new ones, so that ends count even without room, and make some.
  const isKnown = (each: AlertReport): boolean => known.has(alertKey(named(each))) && each.kind === 'end'
  if (counting.some(isKnown) && !counting.every(isKnown)) await write(store, counting.filter(isKnown), reporter, most)
  return await write(store, counting, reporter, most)
}

async function write(
  store: WatchStore,
  reports: readonly AlertReport[],
  reporter: Reporter,
  most: number,
): Promise<Alert[]> {
  const keys = alertKeysOf(reports)
  return await store.transaction(async (tx) => {
    const known = await tx.latest(keys)
    const taken = applyReports(known, reports, reporter)
    await refuseTooManyClaims(tx, taken.changed, reporter)
    await makeRoom(tx, taken.changed, reporter, most)
    await tx.putAlerts(taken.changed)
    await tx.addEntries([
      ...standingEntries(taken.changed, known, reporter.at),
      ...taken.changed.flatMap((alert) => alertEntries(known.get(alertKey(alert)), alert)),
    ])
    return [...taken.latest.values()]
  })
}

function alertKeysOf(reports: readonly AlertReport[]): string[] {
  return [...new Set(reports.map((each) => alertKey(named(each))))]
}

function named(each: AlertReport): { ruleId: string; subject: string; onset: number } {
  return each.kind === 'onset' ? each.situation : each
}

/** Only a rule with "not while" can suppress its alerts. */
function withoutOthersSuppression(each: AlertReport, rules: ReadonlyMap<string, RuleRecord>): AlertReport {
  if (each.kind === 'end' || each.situation.suppression === undefined) return each
  if (member(rules.get(each.situation.ruleId)?.rule, 'notWhile') !== undefined) return each
  const { suppression: _other, ...situation } = each.situation
  return { ...each, situation }
}

function isReported({ rule }: RuleRecord, { isKeeper }: Reporter): boolean {
  if (typeof rule !== 'object' || rule === null) return true
  const what: unknown = 'what' in rule ? rule.what : undefined
  const kind = typeof what === 'object' && what !== null && 'kind' in what ? what.kind : undefined
  if (kind === 'not live') return isKeeper === true
  const isOn = !('isOn' in rule && rule.isOn === false)
  return isOn && (isKeeper === true || kind !== 'call-out failed')
}

/** A future time would outweigh true reports until then. */
function refuseTimesAhead(reports: readonly AlertReport[], now: number): void {
  for (const [index, each] of reports.entries()) {
    const times =
      each.kind === 'end'
        ? { endedAt: each.endedAt }
        : {
            'situation.onset': each.situation.onset,
            'situation.asOf': each.situation.asOf,
            'situation.suppression.asOf': each.situation.suppression?.asOf ?? 0,
          }
    for (const [path, time] of Object.entries(times))
      if (time > now + AHEAD_MILLISECONDS)
        throw new WatchFailure(
          'invalid_argument',
          `reports.${index}.${path}: ${isoTime(time)} is more than ${AHEAD_MILLISECONDS / 1000} s ahead of the environment’s clock`,
        )
  }
}

function applyReports(known: ReadonlyMap<string, Alert>, reports: readonly AlertReport[], reporter: Reporter) {
  const latest = new Map(known)
  const changed = new Map<string, Alert>()
  for (const each of reports) {
    const key = alertKey(named(each))
    const before = latest.get(key)
    const after = applyReport(before, each, reporter)
    if (after === undefined || after === before) continue
    latest.set(key, after)
    changed.set(after.id, after)
  }
  return { latest, changed: [...changed.values()] }
}

/** Readers and walls must not use up everyone's room. */
async function refuseTooManyClaims(tx: WatchWriter, changed: readonly Alert[], reporter: Reporter): Promise<void> {
  if (reporter.kind === 'desk') return
  const claim = claimOf(reporter)
  const claims = changed.filter((alert) => claimantOf(alert) === claim)
  const there = await tx.alerts(claims.map(({ id }) => id))
  const added = claims.filter(({ id }) => !there.has(id)).length
  if (added === 0 || (await tx.countClaims(claim)) + added <= MOST_CLAIMS) return
  throw new WatchFailure(
    'too_many',
    `A client without write access can raise at most ${MOST_CLAIMS} alerts that no desk sees`,
    { headers: { 'Retry-After': '30' } },
  )
}

/** Drops ended alerts, oldest first. Readers and walls may only displace claims that no desk saw. */
async function makeRoom(
  tx: WatchWriter,
  changed: readonly Alert[],
  { kind, at }: Reporter,
  most: number,
): Promise<void> {
  const there = await tx.alerts(changed.map(({ id }) => id))
  const missing = (await tx.countAlerts()) + changed.length - there.size - most
  if (missing <= 0) return
  if ((await tx.removeOldest(missing, kind !== 'desk', at)) < missing)
    throw new WatchFailure(
      'too_many',
      `The watch is full: ${most} alerts, none of them over. Change the rule that raises them`,
      { headers: { 'Retry-After': '30' } },
    )
}
