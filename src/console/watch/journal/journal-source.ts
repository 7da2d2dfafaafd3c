import { isRecord } from '../../../contract/json.ts'
import type { Contents, KeptExchange, KeptExchanges, Picture, Track, Trails } from '../../../watch/wire/journal.ts'
import type { PastSource } from '../../live/past/past-source.ts'
import { useSession } from '../../session/session.ts'
import { onSignOut } from '../../session/sign-out.ts'
import { askWatch, readWatch } from '../client/ask-watch.ts'

let source: PastSource | undefined

/** The journal of the session's environment: one for as long as somebody is signed in, so that what was fetched once stays. */
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
    track: async (from, to, signal) =>
      readWatch(await askWatch(`/journal/track?from=${whole(from)}&to=${whole(to)}`, { signal }), isTrack),
    picture: async (at, signal) => readWatch(await askWatch(`/journal/picture?at=${whole(at)}`, { signal }), isPicture),
    contents: async (ids, signal) => {
      const answer = await askWatch('/journal/contents', { method: 'POST', body: { ids }, signal })
      const { texts } = await readWatch(answer, isContents)
      return texts
    },
    exchanges: async (before, limit, signal) =>
      readWatch(await askWatch(`/journal/exchanges?before=${whole(before)}&limit=${limit}`, { signal }), isExchanges),
    exchange: async (moment, signal) =>
      readWatch(await askWatch(`/journal/exchanges/${whole(moment)}`, { signal }), isExchange),
    trails: async (from, to, signal) =>
      readWatch(await askWatch(`/journal/trails?from=${whole(from)}&to=${whole(to)}`, { signal }), isTrails),
  }
}

function whole(moment: number): number {
  return Math.floor(moment)
}

// Our own server answers; these tell its answers from those of something between. What the environment said in them is checked where it is read.

function isListIn(value: unknown, ...names: readonly string[]): value is Record<string, unknown> {
  return isRecord(value) && names.every((name) => Array.isArray(value[name]))
}

function isTrack(value: unknown): value is Track {
  return isListIn(value, 'moments', 'counts', 'gaps') && typeof value['from'] === 'number'
}

function isPicture(value: unknown): value is Picture {
  return isListIn(value, 'tasks', 'walks')
}

function isContents(value: unknown): value is Contents {
  return isListIn(value, 'texts')
}

function isExchanges(value: unknown): value is KeptExchanges {
  return isListIn(value, 'exchanges')
}

function isExchange(value: unknown): value is KeptExchange {
  return isRecord(value) && typeof value['moment'] === 'number' && typeof value['target'] === 'string'
}

function isTrails(value: unknown): value is Trails {
  return isRecord(value) && isRecord(value['trails'])
}
