import { setImmediate } from 'node:timers/promises'

import type { WatchStore } from './store/watch-store.ts'
import { stored } from './store/stored-id.ts'
import { KEPT_REMOVALS_MS } from './store/watch-writer.ts'
import { lastNew, type Alert } from './wire/alert.ts'

/** Without what only screens show. */
export interface IndexedAlert extends Omit<Alert, 'history' | 'why' | 'seenBy'> {
  /** When it was last raised, raised to a higher level, or back from the shelf. */
  readonly newSince: number
}

export interface AlertIndex {
  /** All by stored id. Reads only changes from the database. */
  alerts: () => Promise<ReadonlyMap<string, IndexedAlert>>
  /** Of the watch, when it was last read. */
  readonly change: number
}

/** @param now this machine's clock in milliseconds */
export function createAlertIndex(store: WatchStore, now: () => number): AlertIndex {
  const alerts = new Map<string, IndexedAlert>()
  let readUpTo = -1
  let readAt = -Infinity
  let turn: Promise<unknown> = Promise.resolve()

  const refresh = async () => {
    if (now() - readAt > KEPT_REMOVALS_MS / 2) {
      alerts.clear()
      readUpTo = -1
    }
    // Read first: concurrent writes are then read again.
    const [change, at] = [await store.change(), now()]
    if (change !== readUpTo) {
      for (const id of await store.alertsRemovedSince(readUpTo)) alerts.delete(id)
      for await (const texts of store.alertTexts(readUpTo)) {
        for (const text of texts) {
          const alert: Alert = JSON.parse(text)
          alerts.set(stored(alert.id), indexed(alert))
        }
        await setImmediate()
      }
    }
    readUpTo = change
    readAt = at
    return alerts
  }

  return {
    get change() {
      return readUpTo
    },
    alerts: () => {
      const result = turn.then(refresh)
      turn = result.catch(() => undefined)
      return result
    },
  }
}

function indexed({ history, why: _why, seenBy: _seenBy, ...alert }: Alert): IndexedAlert {
  return { ...alert, newSince: history[lastNew(history)]?.at ?? alert.raisedAt }
}
