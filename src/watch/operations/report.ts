import * as v from 'valibot'

import { alertEntries } from '../log/alert-entries.ts'
import { isForgotten, matterOf, takeReport, type Told } from '../wire/take.ts'
import { reportSchema, type Alert, type Report } from '../wire/alert.ts'
import type { RuleRecord } from '../wire/rule.ts'
import { MOST_REPORTS } from '../wire/state.ts'
import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'

export const reportsSchema = v.strictObject({
  reports: v.pipe(v.array(reportSchema), v.maxLength(MOST_REPORTS, `at most ${MOST_REPORTS} reports at a time`)),
})

/** As many as a State with them can be sent to each desk. */
const MOST_ALERTS = 10_000
/** How far ahead an end may be: what begins before it counts as known. */
const END_AHEAD_MS = 60_000

/**
 * Takes reports in: the first of each identity counts, and each raises, heightens or ends what it says. What says nothing new writes nothing. An onset of a rule that
 * is not kept, or is switched off, is left out: nobody would end it.
 *
 * @param most Alerts that are kept, those that are over among them.
 * @returns The alerts as they are now, of all that were named and are there.
 * @throws WatchFailure where no more alerts can be kept.
 */
export async function report(
  store: WatchStore,
  sent: readonly Report[],
  told: Told,
  most = MOST_ALERTS,
): Promise<Alert[]> {
  const reports = sent.map((each) => notEndedAhead(each, told.at))
  const rules = new Set((await store.rules()).filter(isOn).map(({ id }) => id))
  const counting = reports.filter(
    (each) => each.kind === 'end' || (rules.has(each.situation.ruleId) && !isForgotten(each.situation, told.at)),
  )
  const known = await store.latest(mattersOf(reports))
  const seen = takeAll(known, counting, told)
  // Most say what others have said already: then nobody waits for anybody.
  if (seen.changed.length === 0) return [...seen.latest.values()]
  // Apart from what is new, so that what is there may end where there is no room: the next report finds some then.
  const isKnown = (each: Report): boolean => known.has(matterOf(named(each))) && each.kind === 'end'
  if (counting.some(isKnown) && !counting.every(isKnown)) await write(store, counting.filter(isKnown), told, most)
  return await write(store, counting, told, most)
}

async function write(store: WatchStore, reports: readonly Report[], told: Told, most: number): Promise<Alert[]> {
  const matters = mattersOf(reports)
  return await store.transaction(async (tx) => {
    const known = await tx.latest(matters)
    const taken = takeAll(known, reports, told)
    await makeRoom(tx, taken.changed, most)
    await tx.putAlerts(taken.changed)
    await tx.addEntries(taken.changed.flatMap((alert) => alertEntries(known.get(matterOf(alert)), alert)))
    return [...taken.latest.values()]
  })
}

function mattersOf(reports: readonly Report[]): string[] {
  return [...new Set(reports.map((each) => matterOf(named(each))))]
}

function named(each: Report): { ruleId: string; subject: string; onset: number } {
  return each.kind === 'onset' ? each.situation : each
}

function isOn({ rule }: RuleRecord): boolean {
  return !(typeof rule === 'object' && rule !== null && 'isOn' in rule && rule.isOn === false)
}

function notEndedAhead(each: Report, now: number): Report {
  return each.kind === 'end' ? { ...each, endedAt: Math.min(each.endedAt, now + END_AHEAD_MS) } : each
}

/** What a batch makes of the latest alerts of its matters, by matter. */
function takeAll(known: ReadonlyMap<string, Alert>, reports: readonly Report[], told: Told) {
  const latest = new Map(known)
  const changed = new Map<string, Alert>()
  for (const each of reports) {
    const matter = matterOf(named(each))
    const before = latest.get(matter)
    const after = takeReport(before, each, told)
    if (after === undefined || after === before) continue
    latest.set(matter, after)
    changed.set(after.id, after)
  }
  return { latest, changed: [...changed.values()] }
}

/** Drops what is over, the oldest first, for what is new. */
async function makeRoom(tx: WatchWriter, changed: readonly Alert[], most: number): Promise<void> {
  const there = await tx.alerts(changed.map(({ id }) => id))
  const missing = (await tx.countAlerts()) + changed.length - there.size - most
  if (missing <= 0) return
  if ((await tx.removeOldest(missing)) < missing)
    throw new WatchFailure(
      'too_many',
      `The watch keeps ${most} alerts and none of them is over: change the rule that raises so many`,
      { headers: { 'Retry-After': '30' } },
    )
}
