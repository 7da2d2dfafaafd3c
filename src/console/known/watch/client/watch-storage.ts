import { unwrap, type DBSchema, type IDBPDatabase } from 'idb'

import type { Acknowledgement, Alert } from '../../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { KeptDatabase, keysOf } from '../../../platform/storage/kept-database.ts'
import { nothingUnsent, reportKey, type UnsentReport, type Unsent } from './unsent.ts'
import type { Shared } from '../watch-store.ts'
import { byId, nothingShared, withoutOld } from './shared-state.ts'

type Key = [scope: string, id: string]

interface WatchSchema extends DBSchema {
  alerts: { key: Key; value: Alert }
  rules: { key: string; value: readonly RuleRecord[] }
  acknowledgements: { key: Key; value: Acknowledgement }
  reports: { key: Key; value: UnsentReport }
}
type Keyed = 'alerts' | 'acknowledgements' | 'reports'

export interface StoredWatch {
  readonly shared: Shared | undefined
  readonly unsent: Unsent
}

export interface WatchStorage {
  readonly read: (now: number) => Promise<StoredWatch>
  /** Synchronous once the database is open, so that a closing page loses nothing. */
  readonly keepAcknowledgements: (given: readonly Acknowledgement[]) => void
  readonly keepUnsent: (next: Unsent, before: Unsent) => void
  readonly keepShared: (next: Shared, before: Shared) => void
}

const kept = new KeptDatabase<WatchSchema>('watchfloor-watch', 1, (database) => {
  for (const store of ['alerts', 'rules', 'acknowledgements', 'reports'] as const) database.createObjectStore(store)
})

/** Last alerts and rules, and unsent actions, until cleared in Settings. Works without a database. */
export function watchStorage(scope: string): WatchStorage {
  const all = keysOf(scope)
  const write = (work: (database: IDBPDatabase<WatchSchema>) => Promise<unknown>) => {
    kept.runOf(scope, work).catch(() => undefined)
  }
  const writeAll = async <Store extends Keyed>(
    database: IDBPDatabase<WatchSchema>,
    store: Store,
    { put, remove }: Difference<WatchSchema[Store]['value']>,
  ) => {
    if (put.length === 0 && remove.length === 0) return
    const transaction = database.transaction(store, 'readwrite')
    // Not awaited: failures fail the transaction, and thousands of promises are slow.
    const bare = unwrap(transaction.store)
    for (const [id, value] of put) bare.put(value, [scope, id])
    for (const id of remove) bare.delete([scope, id])
    // Else it commits only after the page has handled all events.
    transaction.commit()
    await transaction.done
  }

  return {
    read: async (now) => {
      try {
        const [alerts, rules, acknowledgements, reports] = await kept.runOf(scope, (database) =>
          Promise.all([
            database.getAll('alerts', all),
            database.get('rules', scope),
            database.getAll('acknowledgements', all),
            database.getAll('reports', all),
          ]),
        )
        const young = withoutOld(byId(alerts), now)
        write((again) => writeAll(again, 'alerts', difference(young, byId(alerts))))
        return {
          shared: rules && { ...nothingShared, alerts: young, rules },
          unsent: {
            acknowledgements: new Map(acknowledgements.map((given) => [given.alertId, given])),
            reports: new Map(
              reports.toSorted((a, b) => a.at - b.at).map((seen) => [reportKey(seen.report), seen] as const),
            ),
          },
        }
      } catch {
        return { shared: undefined, unsent: nothingUnsent }
      }
    },
    keepAcknowledgements: (given) =>
      write((database) =>
        writeAll(database, 'acknowledgements', { put: given.map((each) => [each.alertId, each]), remove: [] }),
      ),
    keepUnsent: (next, before) =>
      write((database) =>
        Promise.all([
          writeAll(database, 'acknowledgements', difference(next.acknowledgements, before.acknowledgements)),
          writeAll(database, 'reports', difference(next.reports, before.reports)),
        ]),
      ),
    keepShared: (next, before) =>
      write((database) =>
        Promise.all([
          writeAll(database, 'alerts', difference(next.alerts, before.alerts)),
          next.rules === before.rules ? undefined : database.put('rules', next.rules, scope),
        ]),
      ),
  }
}

interface Difference<Value> {
  readonly put: readonly (readonly [string, Value])[]
  readonly remove: readonly string[]
}

/** Writes that turn `before` into `next`. */
export function difference<Value>(
  next: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
): Difference<Value> {
  if (next === before) return { put: [], remove: [] }
  return {
    put: [...next].filter(([id, value]) => before.get(id) !== value),
    remove: [...before.keys()].filter((id) => !next.has(id)),
  }
}
