import { queryOptions } from '@tanstack/react-query'

import { CAPSULE_MARKING_HEADER } from '../../../../watch/wire/capsule.ts'
import type { Draft, Handover, Signature } from '../../../../watch/wire/handover.ts'
import type { JournalGap } from '../../../../watch/wire/journal.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { answerTime, askWatch, conflictIn, openWatch } from '../../../known/watch/client/ask-watch.ts'
import { WatchError } from '../../../known/watch/client/watch-error.ts'
import { journalFacts } from '../../../known/watch/journal/journal-facts.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'

/** Why it was not done, in words; undefined when it was. */
export type Refused = string | undefined

const { putHandover, putReadItems, signHandover, getKey, getTrack, getCapsule } = watchOperations

/** Saves a draft for all desks. */
export function saveDraft(id: string, body: Draft): Promise<Refused> {
  return shown(askWatch(putHandover, { path: { id }, body }))
}

/** Says what this client has read of it. */
export function saveRead(id: string, items: readonly string[]): Promise<Refused> {
  return shown(askWatch(putReadItems, { path: { id }, body: { items: [...items] } }))
}

export function sign(id: string, side: Signature['side'], revision: number): Promise<Refused> {
  return shown(askWatch(signHandover, { path: { id }, body: { side, revision } }))
}

/** Shows the handover as it is at the server now, also where it refused. */
async function shown(asked: Promise<Handover>): Promise<Refused> {
  try {
    useWatch.setState({ handover: await asked })
    return undefined
  } catch (error) {
    if (!(error instanceof WatchError)) return 'No answer came: it may have been saved'
    const { handover } = conflictIn(signHandover, error)
    if (handover !== undefined) useWatch.setState({ handover })
    return error.message
  }
}

/** Of the server's key for capsules: 64 hex digits. */
export const publicKeyOfServer = queryOptions({
  queryKey: ['key of this server'],
  queryFn: readPublicKey,
  gcTime: 0,
})

/** @throws WatchError */
async function readPublicKey(): Promise<string> {
  return (await askWatch(getKey, {})).publicKey
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
    const { gaps } = await askWatch(getTrack, { query: { from: Math.round(from), to: Math.round(to) } })
    return { gaps, from: facts.oldest }
  } catch {
    return undefined
  }
}

/**
 * The capsule of a handover, whole, and the marking that it bears as the server says.
 * @throws WatchError; what reading it threw where the connection was cut
 */
export async function fetchCapsule(
  id: string,
  onBytes: (bytes: number) => void,
): Promise<{ file: Blob; marking: string | undefined }> {
  const response = await openWatch(getCapsule, { path: { id } }, new AbortController().signal)
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
