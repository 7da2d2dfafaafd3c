import { queryOptions } from '@tanstack/react-query'

import { CAPSULE_MARKING_HEADER } from '../../../../watch/wire/capsule.ts'
import type { Draft, Handover, SignHandover } from '../../../../watch/wire/handover.ts'
import type { JournalGap } from '../../../../watch/wire/journal.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { signOutsSoFar } from '../../../platform/connection/connection.ts'
import { actingNow, answerTime, askWatch, conflictIn, openWatch } from '../../../known/watch/client/ask-watch.ts'
import { WatchError } from '../../../known/watch/client/watch-error.ts'
import { journalFacts } from '../../../known/watch/journal/journal-facts.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'

/** Why it failed, in words; undefined after success. */
export type RefusalWords = string | undefined

const { putHandover, putReadItems, signHandover, getKey, getTrack, getCapsule } = watchOperations

/** The last draft that this window saved. */
let savedHere: string | undefined

/** Saves the draft for all desks. */
export function saveDraft(id: string, body: Draft): Promise<RefusalWords> {
  const saved = askWatch(putHandover, { path: { id }, body })
  return shown(
    saved.then((handover) => {
      savedHere = versionOf(handover)
      return handover
    }),
  )
}

export function versionOf({ id, revision }: Handover): string {
  return `${id} ${revision}`
}

/** Another desk of this client, or another of its windows, isn't here. */
export function isSavedHere(handover: Handover): boolean {
  return savedHere === versionOf(handover)
}

/** Reports what this client has read. */
export function saveRead(id: string, items: readonly string[]): Promise<RefusalWords> {
  return shown(askWatch(putReadItems, { path: { id }, body: { items: [...items] } }))
}

/** `proof`: that the person on watch entered the PIN for just this. */
export function sign(id: string, body: SignHandover, proof?: string): Promise<RefusalWords> {
  const acting = { ...actingNow(), ...(proof !== undefined && { proof }) }
  return shown(askWatch(signHandover, { path: { id }, body }, answerTime(), acting))
}

/** Shows the server's current handover, also after a refusal. */
async function shown(asked: Promise<Handover>): Promise<RefusalWords> {
  const signOuts = signOutsSoFar()
  const show = (handover: Handover) => signOuts === signOutsSoFar() && useWatch.setState({ handover })
  try {
    show(await asked)
    return undefined
  } catch (error) {
    if (!(error instanceof WatchError)) return 'No answer. It may have been saved'
    const { handover } = conflictIn(signHandover, error)
    if (handover !== undefined) show(handover)
    return error.message
  }
}

/** For capsules: 64 hex digits. */
export const publicKeyOfServer = queryOptions({
  queryKey: ['key of this server'],
  queryFn: readPublicKey,
  gcTime: 0,
})

async function readPublicKey(): Promise<string> {
  return (await askWatch(getKey, {})).publicKey
}

export interface KnownGaps {
  readonly gaps: readonly JournalGap[]
  /** Since when it knows. */
  readonly from: number
}

/** Undefined without a journal for this client, or if it can't be loaded. */
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

/** With its marking by the server. @throws WatchError, or the read error if the connection breaks */
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
