import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'

import { type Acknowledgement } from '../../../../watch/wire/alert.ts'
import type { WatchServer } from './server.ts'
import { anAlert } from './a-watch.test.support.ts'
import { nothingUnsent } from './unsent.ts'
import type { StoredWatch, WatchStorage } from './watch-storage.ts'
import type { WatchPicture } from '../watch-store.ts'
import { WatchClient, type ClientOptions } from './watch-client.ts'

/** The browser's database, in memory. */
export function memory() {
  let kept: StoredWatch = { shared: undefined, unsent: nothingUnsent }
  const storage: WatchStorage = {
    read: async () => kept,
    keepAcknowledgements: () => undefined,
    keepUnsent: (next) => (kept = { ...kept, unsent: next }),
    keepShared: (next) => (kept = { ...kept, shared: next }),
  }
  return { storage, kept: () => kept }
}

export function page(
  server: WatchServer | undefined,
  browser = memory(),
  partOf?: ClientOptions['partOf'],
  keptOf?: ClientOptions['keptOf'],
) {
  const pictures: WatchPicture[] = []
  const times: number[] = []
  const client = new WatchClient({
    server,
    storage: browser.storage,
    kept: browser.kept(),
    clientId: 'operator',
    now: () => Date.now(),
    partOf,
    keptOf,
    onTime: (now) => void times.push(now),
    onPicture: (picture) => void pictures.push(picture),
  })
  onTestFinished(() => client.stop())
  const shown = () => {
    const last = pictures.at(-1)
    if (last === undefined) throw new Error('Nothing is shown')
    return last
  }
  const { acknowledge, report, change, reconnect, stop } = client
  const asked = { acknowledge, report, change, reconnect, stop }
  return { ...asked, shown, pictures, times, browser, alert: (id: string) => shown().alerts.get(id) }
}

export function pressed(changes: Partial<Acknowledgement> = {}): Acknowledgement {
  return { alertId: anAlert().id, raised: 1, level: 'caution', pressedAt: 9000, ...changes }
}

export const ID = anAlert().id

export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

/** Tests move the time. */
export function stoppedClock(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 10_000 }))
  afterEach(() => void vi.useRealTimers())
}
