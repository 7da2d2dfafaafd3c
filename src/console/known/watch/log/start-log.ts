import type { WriteEntry } from '../../../../watch/wire/log.ts'
import { signedInScope } from '../../../platform/session/scope.ts'
import { useSession } from '../../../platform/session/session.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { isWatchOffered } from '../start-watch.ts'
import { useWatch } from '../watch-store.ts'
import { logKeeperOf } from './log-keeper.ts'
import { createLogRoom, type LogRoom } from './log-room.ts'
import { logServer } from './log-server.ts'
import { noLog, useLog } from './log-state.ts'

let running: { readonly scope: string; readonly room: Promise<LogRoom> } | undefined
/** Since when somebody reads, and the way to end it: whoever is signed in next reads on. */
const readers = new Map<object, { since: number; end: () => void }>()

/** Keeps the log of this page, for whoever is signed in: sends what was written and waits, and reads where somebody looks. */
export function startLog(): void {
  useSession.subscribe((session, before) => {
    if (session.phase !== before.phase || session.environment !== before.environment) follow()
  })
  useWatch.subscribe(({ sharing, logLast }, before) => {
    if (sharing === before.sharing && logLast === before.logLast) return
    void running?.room.then((room) => room.heard(sharing === 'shared' ? logLast : undefined))
  })
  follow()
}

function follow(): void {
  const session = useSession.getState()
  const scope = signedInScope()
  if (running?.scope === scope) return
  void running?.room.then((room) => room.stop())
  running = undefined
  useLog.setState(noLog)
  if (scope === undefined) return
  const room = open(scope, isWatchOffered(session))
  running = { scope, room }
  for (const reader of readers.values()) void room.then((each) => (reader.end = each.read(reader.since)))
}

async function open(scope: string, isOffered: boolean): Promise<LogRoom> {
  const keeper = logKeeperOf(scope)
  const kept = await keeper.read()
  const room = createLogRoom({
    server: isOffered ? logServer : undefined,
    keeper,
    kept,
    by: () => useSession.getState().clientId || 'this desk',
    now: environmentNow,
    onLog: (log) => void (running?.scope === scope && useLog.setState(log)),
  })
  const { sharing, logLast } = useWatch.getState()
  if (sharing === 'shared') room.heard(logLast)
  return room
}

/** Reads the log while somebody looks at it. @param since milliseconds by the environment's clock: entries from then on. @returns the way to end it */
export function readLog(since: number): () => void {
  const key = {}
  const reader = { since, end: () => undefined as void }
  readers.set(key, reader)
  void running?.room.then((room) => void (readers.has(key) && (reader.end = room.read(since))))
  return () => {
    readers.delete(key)
    reader.end()
  }
}

/** Writes an entry. Resolves once this browser has it; it is sent as soon as the server can be reached. Undefined id: a new one. */
export async function writeEntry(entry: Omit<WriteEntry, 'id' | 'writtenAt'>): Promise<void> {
  const room = await running?.room
  await room?.write({ ...entry, id: randomId() })
}

/** Takes back what the server refused. */
export function discardEntry(id: string): void {
  void running?.room.then((room) => room.discard(id))
}

/** Takes the log as it is now for the one that this browser knows. */
export function trustLog(): void {
  void running?.room.then((room) => room.trust())
}
