import type { WriteEntry } from '../../../../watch/wire/log.ts'
import { signedInScope } from '../../../platform/session/scope.ts'
import { useSession } from '../../../platform/session/session.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { isWatchOffered } from '../start-rules.ts'
import { useOnWatch } from '../persons/on-watch.ts'
import { useWatch } from '../watch-store.ts'
import { entryNews } from './entry-news.ts'
import { logStorage } from './log-storage.ts'
import type { LogStore, LogStoreOptions } from './log-store.ts'
import { logServer } from './log-server.ts'
import { noLog, useLog, type Log } from './log-state.ts'
import { createOwnLog } from './own-log.ts'
import { createServerLog } from './server-log.ts'

let running: { readonly scope: string; readonly store: Promise<LogStore> } | undefined
let own = entryNews()
/** They continue after the next sign-in. */
const readers = new Map<object, { since: number; end: () => void }>()

/** In each session: sends waiting entries, and loads while something reads. */
export function startLog(): void {
  useSession.subscribe((session, before) => {
    if (session.phase !== before.phase || session.environment !== before.environment) follow()
  })
  useWatch.subscribe(({ sharing, logLast }, before) => {
    if (sharing === before.sharing && logLast === before.logLast) return
    void running?.store.then((store) => store.heard(sharing === 'shared' ? logLast : undefined))
  })
  follow()
}

function follow(): void {
  const session = useSession.getState()
  const scope = signedInScope()
  if (running?.scope === scope) return
  void running?.store.then((store) => store.stop())
  running = undefined
  // Another log without its entries doesn't mean that they were added.
  own = entryNews()
  useLog.setState(noLog)
  if (scope === undefined) return
  const store = open(scope, isWatchOffered(session))
  running = { scope, store }
  for (const reader of readers.values()) void store.then((each) => (reader.end = each.read(reader.since)))
}

async function open(scope: string, isOffered: boolean): Promise<LogStore> {
  const storage = logStorage(scope)
  const options: LogStoreOptions = {
    storage,
    kept: await storage.read(),
    now: environmentNow,
    onLog: (log) => void (running?.scope === scope && publish(log)),
  }
  const store = isOffered
    ? createServerLog({ ...options, server: logServer })
    : createOwnLog({ ...options, by: () => useSession.getState().clientId || 'this desk' })
  const { sharing, logLast } = useWatch.getState()
  if (sharing === 'shared') store.heard(logLast)
  return store
}

function publish(log: Log): void {
  useLog.setState(log)
  const told = own.news(log)
  if (told !== undefined) announce(told)
}

/** @param since milliseconds of the environment's clock @returns the stop function */
export function readLog(since: number): () => void {
  const key = {}
  const reader = { since, end: () => undefined as void }
  readers.set(key, reader)
  void running?.store.then((store) => void (readers.has(key) && (reader.end = store.read(since))))
  return () => {
    readers.delete(key)
    reader.end()
  }
}

/** Resolves when stored; sends when possible; says what becomes of it. */
export async function writeEntry(entry: Omit<WriteEntry, 'id' | 'writtenAt'>): Promise<void> {
  const by = useOnWatch.getState().here
  const id = randomId()
  own.gave(id, entry.corrects)
  const store = await running?.store
  await store?.write({ ...entry, id }, by)
}

export function discardEntry(id: string): void {
  void running?.store.then((store) => store.discard(id))
}

/** Accepts the log as it is now. */
export function trustLog(): void {
  void running?.store.then((store) => store.trust())
}
