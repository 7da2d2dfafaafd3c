import { alertEntries } from '../log/alert-entries.ts'
import type { Alert } from '../wire/alert.ts'
import { isoTime } from '../../contract/datetime.ts'
import { returned } from '../wire/alert-steps.ts'
import type { Actor } from '../wire/person.ts'
import { longestShelving, shelved, whyNotShelved, type Return, type Shelve, type Shelvings } from '../wire/shelving.ts'
import type { Site } from '../wire/site.ts'
import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'

/** All or none. @throws WatchFailure if one can't be shelved, or not until then */
export async function shelve(
  store: WatchStore,
  { alerts: given, until, reason }: Shelve,
  actor: Actor,
  site: Site,
): Promise<Shelvings> {
  const { at } = actor
  if (until <= at) throw new WatchFailure('invalid_argument', 'until: must be in the future')
  return await store.transaction(async (tx) => {
    const rules = await tx.rules()
    return await changeEach(tx, given, (alert, each) => {
      const next = shelved(alert, each, { until, reason }, actor)
      if (next === 'outdated' || next === alert) return next
      const longest = at + longestShelving(alert, rules, site) * 1000
      const why = whyNotShelved(alert) ?? (until > longest ? `at the longest until ${isoTime(longest)}` : undefined)
      if (why !== undefined) throw new WatchFailure('invalid_argument', `${alert.title}: ${why}`)
      return next
    })
  })
}

export async function returnNow(store: WatchStore, { alertIds }: Return, actor: Actor): Promise<Shelvings> {
  return await store.transaction((tx) =>
    changeEach(
      tx,
      alertIds.map((alertId) => ({ alertId })),
      (alert) => returned(alert, actor),
    ),
  )
}

/** Whether one returned. Any server of the database does it, once. */
export async function returnDue(store: WatchStore, now: number): Promise<boolean> {
  if ((await store.dueToReturn(now)).length === 0) return false
  await store.transaction(async (tx) => {
    const due = await tx.dueToReturn(now)
    await write(
      tx,
      due.map((alert) => [alert, returned(alert, { at: Math.floor(now) })]),
    )
  })
  return true
}

async function changeEach<Given extends { readonly alertId: string }>(
  tx: WatchWriter,
  given: readonly Given[],
  change: (alert: Alert, each: Given) => Alert | 'outdated',
): Promise<Shelvings> {
  const alerts = await tx.alerts(given.map(({ alertId }) => alertId))
  const changed: [before: Alert, after: Alert][] = []
  const results = given.map((each): Shelvings['results'][number] => {
    const { alertId } = each
    const alert = alerts.get(alertId)
    if (alert === undefined) return { alertId, outcome: 'gone' }
    const after = change(alert, each)
    if (after === 'outdated') return { alertId, outcome: 'outdated', alert }
    if (after !== alert) changed.push([alert, after])
    alerts.set(alertId, after)
    return { alertId, outcome: after.shelved === undefined ? 'returned' : 'shelved', alert: after }
  })
  await write(tx, changed)
  return { results }
}

async function write(tx: WatchWriter, changed: readonly (readonly [before: Alert, after: Alert])[]): Promise<void> {
  await tx.putAlerts(changed.map(([, after]) => after))
  await tx.addEntries(changed.flatMap(([before, after]) => alertEntries(before, after)))
}
