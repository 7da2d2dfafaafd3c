import { chained, chainStart } from '../../../../watch/wire/log-chain.ts'
import { createChainCheck } from './chain-check.ts'
import { noLog, withWaiting, type Log } from './log-state.ts'
import type { LogStore, LogStoreOptions } from './log-store.ts'

interface OwnLogOptions extends LogStoreOptions {
  /** Client id. */
  readonly by: () => string
}

/** The log of a browser without a server. */
export function createOwnLog({ storage, kept, by, now, onLog }: OwnLogOptions): LogStore {
  const check = createChainCheck(undefined)
  let isOver = false
  let log: Log = {
    ...noLog,
    place: 'this browser',
    entries: kept.own,
    last: kept.own.at(-1)?.number ?? 0,
    waiting: kept.written.map((written) => ({ ...written, state: 'waiting' })),
  }
  const set = (changes: Partial<Log>) => {
    if (isOver) return
    log = { ...log, ...changes }
    onLog(log)
  }

  onLog(log)
  void check.take(kept.own, 0).then(() => set({ chain: check.state() }))
  return {
    heard: () => undefined,
    read: () => () => undefined,
    async write({ id, text, subjects, moment, corrects }) {
      const own = chained(
        {
          id,
          kind: corrects === undefined ? 'written' : 'correction',
          at: now(),
          by: by(),
          text,
          subjects,
          ...(moment !== undefined && { moment }),
          ...(corrects !== undefined && { corrects }),
        },
        log.entries.at(-1) ?? chainStart,
      )
      await storage.keepOwn(own)
      await check.take([own], own.number - 1)
      set({ entries: [...log.entries, own], last: own.number, chain: check.state() })
    },
    discard: (id) => {
      set({ waiting: withWaiting(log.waiting, id, undefined) })
      void storage.dropWritten(id)
    },
    // It is checked against nothing older, so there is nothing to accept.
    trust: () => undefined,
    stop: () => {
      isOver = true
    },
  }
}
