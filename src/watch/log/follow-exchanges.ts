import type { HostClock } from '../host-clock.ts'
import type { PassedExchange } from '../passed-exchange.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { exchangeEntry } from './exchange-entries.ts'
import { createOutageDetector, logOutage } from './outages.ts'

/** Logs sign-ins, changes with their outcomes, and times without tasks. */
export function followExchanges(parts: {
  store: WatchStore
  now: () => number
  machine: Pick<HostClock, 'now'>
  onWritten: () => void
  onError: (error: unknown) => void
}) {
  const { store, now, machine, onWritten, onError } = parts
  const unread = createOutageDetector()
  let turn: Promise<void> = Promise.resolve()
  const write = (work: () => Promise<unknown>) => {
    turn = turn.then(work).then(onWritten).catch(onError)
  }
  return {
    follow: (exchange: PassedExchange) => {
      const at = now()
      const entry = exchangeEntry(exchange, at)
      if (entry !== undefined) write(() => store.transaction((tx) => tx.addEntries([entry])))
      const time = unread(exchange)
      if (time !== undefined) write(() => logOutage(store, time, at - machine.now()))
    },
    done: () => turn,
  }
}
