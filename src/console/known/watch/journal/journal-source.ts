import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { PastSource } from '../../past/past-source.ts'
import { useSession } from '../../../platform/session/session.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { askWatch } from '../client/ask-watch.ts'

const { getTrack, getPicture, getContents, getExchanges, getExchange, getTrails } = watchOperations

let source: PastSource | undefined

/** One per session, as it caches. */
export function journalSource(): PastSource {
  source ??= createJournalSource(useSession.getState().environment?.name ?? '')
  return source
}

onSignOut(() => {
  source = undefined
})

function createJournalSource(environment: string): PastSource {
  return {
    kind: 'journal',
    environment,
    track: (from, to, signal) => askWatch(getTrack, { query: { from: whole(from), to: whole(to) } }, signal),
    picture: (at, signal) => askWatch(getPicture, { query: { at: whole(at) } }, signal),
    contents: async (ids, signal) => (await askWatch(getContents, { body: { ids } }, signal)).texts,
    exchanges: (before, limit, signal) => askWatch(getExchanges, { query: { before: whole(before), limit } }, signal),
    exchange: (moment, signal) => askWatch(getExchange, { path: { moment: whole(moment) } }, signal),
    trails: (from, to, signal) => askWatch(getTrails, { query: { from: whole(from), to: whole(to) } }, signal),
  }
}

function whole(moment: number): number {
  return Math.floor(moment)
}
