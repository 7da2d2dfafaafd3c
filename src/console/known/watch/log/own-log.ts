import { chained } from '../../../../watch/wire/log-chain.ts'
import type { WriteEntry } from '../../../../watch/wire/log.ts'
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

  const add = async ({ id, text, subjects, moment, corrects }: WriteEntry) => {
    const entry = {
      id,
      kind: corrects === undefined ? ('written' as const) : ('correction' as const),
      at: now(),
      by: by(),
      text,
      subjects,
      ...(moment !== undefined && { moment }),
      ...(corrects !== undefined && { corrects }),
    }
    const known = log.entries.at(-1)
    const added = await storage.addOwn(known, (before) => chained(entry, before))
    await check.take(added, known?.number ?? 0)
    set({ entries: [...log.entries, ...added], last: added.at(-1)?.number, chain: check.state() })
  }
  /** Each entry follows the one before. */
  let turn: Promise<unknown> = Promise.resolve()

  onLog(log)
  void check.take(kept.own, 0).then(() => set({ chain: check.state() }))
  return {
    heard: () => undefined,
    read: () => () => undefined,
    write: (entry) => {
      const added = turn.then(() => add(entry))
      turn = added.catch(() => undefined)
      return added
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
