import * as v from 'valibot'

import { isoTime } from '../../contract/datetime.ts'
import { alertEntries } from '../log/alert-entries.ts'
import { AHEAD_MILLISECONDS, isForgotten, matterOf, takeReport, type Reporter } from '../wire/take.ts'
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

/**
 * Takes reports in: the first of each identity counts, and each raises, heightens or ends what it says. What says nothing new writes nothing. An onset of a rule that
 * is not kept, or is switched off, is left out: nobody would end it.
 *
 * @param most Alerts that are kept, those that are over among them.
 * @returns The alerts as they are now, of all that were named and are there.
 * @throws WatchFailure where a time lies ahead, or no more alerts can be kept; then nothing is taken in.
 */
export async function report(
  store: WatchStore,
  reports: readonly Report[],
  reporter: Reporter,
  most = MOST_ALERTS,
): Promise<Alert[]> {
  refuseTimesAhead(reports, reporter.at)
  const rules = new Set((await store.rules()).filter(isOn).map(({ id }) => id))
  const counting = reports.filter(
    (each) => each.kind === 'end' || (rules.has(each.situation.ruleId) && !isForgotten(each.situation, reporter.at)),
  )
  const known = await store.latest(mattersOf(reports))
  const seen = takeAll(known, counting, reporter)
  // Most say what others have said already: then nobody waits for anybody.
  if (seen.changed.length === 0) return [...seen.latest.values()]
  // Apart from what is new, so that what is there may end where there is no room: the next report finds some then.
  const isKnown = (each: Report): boolean => known.has(matterOf(named(each))) && each.kind === 'end'
  if (counting.some(isKnown) && !counting.every(isKnown)) await write(store, counting.filter(isKnown), reporter, most)
  return await write(store, counting, reporter, most)
}

async function write(
  store: WatchStore,
  reports: readonly Report[],
  reporter: Reporter,
  most: number,
): Promise<Alert[]> {
  const matters = mattersOf(reports)
  return await store.transaction(async (tx) => {
    const known = await tx.latest(matters)
    const taken = takeAll(known, reports, reporter)
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

/** A time ahead would outweigh what is reported truly until then. */
function refuseTimesAhead(reports: readonly Report[], now: number): void {
  for (const [index, each] of reports.entries()) {
    const times =
      each.kind === 'end'
        ? { endedAt: each.endedAt }
        : { 'situation.onset': each.situation.onset, 'situation.asOf': each.situation.asOf }
    for (const [path, time] of Object.entries(times))
      if (time > now + AHEAD_MILLISECONDS)
        throw new WatchFailure(
          'invalid_argument',
          `reports.${index}.${path}: ${isoTime(time)} is over ${AHEAD_MILLISECONDS / 1000} s ahead of the environment’s clock`,
        )
  }
}

/** What a batch makes of the latest alerts of its matters, by matter. */
function takeAll(known: ReadonlyMap<string, Alert>, reports: readonly Report[], reporter: Reporter) {
  const latest = new Map(known)
  const changed = new Map<string, Alert>()
  for (const each of reports) {
    const matter = matterOf(named(each))
    const before = latest.get(matter)
    const after = takeReport(before, each, reporter)
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
