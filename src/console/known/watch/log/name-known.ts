import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { KnownIndex } from '../../mentions/known-index.ts'
import { known } from '../../mentions/known.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useLog } from './log-state.ts'

/** Mentions in a log entry, and other desks' actions on streams. */
export function learnFromLog(index: Pick<KnownIndex, 'name' | 'learn'>, entry: LogEntry, ownClient: string): void {
  const { number, kind, at, by, subjects, outcome } = entry
  for (const subject of subjects) {
    if (subject.kind !== 'object' && subject.kind !== 'egress') continue
    index.name(subject.kind, subject.id, { by: 'log', place: '', subject: `Entry ${number} of the watch log`, at })
    // This desk knows its own actions better.
    if (kind === 'egress deletion' && outcome === 'done' && by !== ownClient)
      index.learn(subject.kind, subject.id, { at, what: 'deleted', status: undefined, exchangeId: undefined })
  }
}

let isFollowing = false

/** Uses the loaded part of the log. Idempotent. */
export function nameFromLog(): void {
  if (isFollowing) return
  isFollowing = true
  const read = new WeakSet<LogEntry>()
  const take = (entries: readonly LogEntry[]) => {
    const { clientId, phase } = useSession.getState()
    const news = phase === 'none' ? [] : entries.filter((entry) => !read.has(entry))
    for (const entry of news) {
      read.add(entry)
      learnFromLog(known, entry, clientId)
    }
    if (news.length > 0) known.show()
  }
  take(useLog.getState().entries)
  useLog.subscribe((log, before) => {
    if (log.entries !== before.entries) take(log.entries)
  })
}
