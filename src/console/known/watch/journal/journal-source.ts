import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { PastSource } from '../../past/past-source.ts'
import { useSession } from '../../../platform/session/session.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { askWatch } from '../client/ask-watch.ts'

const { getTrack, getPicture, getContents, getExchanges, getExchange, getTrails } = watchOperations

type Reader = PastSource['of']

/** By reader. */
const sources = new Map<Reader, PastSource>()
let chosen: Reader

/** Of this client. One per session, as it caches. */
export function journalSource(of?: Reader): PastSource {
  const source = sources.get(of) ?? createJournalSource(useSession.getState().environment?.name ?? '', of)
  sources.set(of, source)
  return source
}

/** As chosen in the past. */
export function chosenJournal(): PastSource {
  return journalSource(chosen)
}

export function chooseJournal(of: Reader): PastSource {
  chosen = of
  return chosenJournal()
}

onSignOut(() => {
  sources.clear()
  chosen = undefined
})

function createJournalSource(environment: string, of: Reader): PastSource {
  return {
    kind: 'journal',
    of,
    environment,
    track: (from, to, signal) => askWatch(getTrack, { query: { from: whole(from), to: whole(to), of } }, signal),
    picture: (at, signal) => askWatch(getPicture, { query: { at: whole(at), of } }, signal),
    contents: async (ids, signal) => (await askWatch(getContents, { query: { of }, body: { ids } }, signal)).texts,
    exchanges: (before, limit, signal) =>
      askWatch(getExchanges, { query: { before: whole(before), limit, of } }, signal),
    exchange: (moment, signal) => askWatch(getExchange, { path: { moment: whole(moment) }, query: { of } }, signal),
    trails: (from, to, signal) => askWatch(getTrails, { query: { from: whole(from), to: whole(to), of } }, signal),
  }
}

function whole(moment: number): number {
  return Math.floor(moment)
}
