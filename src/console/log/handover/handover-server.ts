import { queryOptions } from '@tanstack/react-query'

import { isRecord, member } from '../../../contract/json.ts'
import { CAPSULE_MARKING_HEADER } from '../../../watch/wire/capsule.ts'
import type { Draft, Handover, Signature } from '../../../watch/wire/handover.ts'
import type { JournalGap, Track } from '../../../watch/wire/journal.ts'
import { answerTime, askWatch, readWatch, WatchError } from '../../watch/client/ask-watch.ts'
import { journalFacts } from '../../watch/journal/journal-facts.ts'
import { useWatch } from '../../watch/watch-store.ts'

/** Why it was not done, in words; undefined when it was. */
export type Refused = string | undefined

/** Saves a draft for all desks. */
export function saveDraft(id: string, draft: Draft): Promise<Refused> {
  return put('PUT', id, draft)
}

/** Says what this client has read of it. */
export function saveRead(id: string, items: readonly string[]): Promise<Refused> {
  return put('PUT', `${id}/read`, { items })
}

export function sign(id: string, side: Signature['side'], revision: number): Promise<Refused> {
  return put('POST', `${id}/sign`, { side, revision })
}

async function put(method: 'PUT' | 'POST', path: string, body: unknown): Promise<Refused> {
  try {
    const response = await askWatch(`/handovers/${path}`, { method, body, signal: answerTime() })
    useWatch.setState({ handover: await readWatch(response, isHandover) })
    return undefined
  } catch (error) {
    if (!(error instanceof WatchError)) return 'No answer came: it may have been saved'
    const now = member(error.body, 'handover')
    if (isHandover(now)) useWatch.setState({ handover: now })
    return error.message
  }
}

function isHandover(value: unknown): value is Handover {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    ['items', 'readers', 'signatures'].every((name) => Array.isArray(value[name]))
  )
}

/** Of the server's key for capsules: 64 hex digits. */
export const publicKeyOfServer = queryOptions({
  queryKey: ['key of this server'],
  queryFn: readPublicKey,
  gcTime: 0,
})

/** @throws WatchError */
async function readPublicKey(): Promise<string> {
  const { publicKey } = await readWatch(await askWatch('/key', { signal: answerTime() }), isKey)
  return publicKey
}

function isKey(value: unknown): value is { publicKey: string } {
  return isRecord(value) && typeof value['publicKey'] === 'string' && /^[0-9a-f]{64}$/.test(value['publicKey'])
}

/** What the journal knows of times in which nothing was read. */
export interface KnownGaps {
  readonly gaps: readonly JournalGap[]
  /** From when on it knows. */
  readonly from: number
}

/** Undefined where no journal is kept for this client, or it can't be asked. */
export async function knownGaps(from: number, to: number): Promise<KnownGaps | undefined> {
  try {
    const facts = await journalFacts(answerTime())
    if (facts.state === 'off' || facts.oldest === undefined) return undefined
    const path = `/journal/track?from=${Math.round(from)}&to=${Math.round(to)}`
    const { gaps } = await readWatch(await askWatch(path, { signal: answerTime() }), isTrack)
    return { gaps, from: facts.oldest }
  } catch {
    return undefined
  }
}

function isTrack(value: unknown): value is Pick<Track, 'gaps'> {
  return isRecord(value) && Array.isArray(value['gaps'])
}

/**
 * The capsule of a handover, whole, and the marking that it bears as the server says.
 * @throws WatchError; what reading it threw where the connection was cut
 */
export async function fetchCapsule(
  id: string,
  onBytes: (bytes: number) => void,
): Promise<{ file: Blob; marking: string | undefined }> {
  const response = await askWatch(`/handovers/${id}/capsule`, { signal: new AbortController().signal })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
    chunks.push(piece.value)
    onBytes((bytes += piece.value.length))
  }
  const marking = response.headers.get(CAPSULE_MARKING_HEADER)
  return { file: new Blob(chunks), marking: marking === null ? undefined : decodeURIComponent(marking) }
}
