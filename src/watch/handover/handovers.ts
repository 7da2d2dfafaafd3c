import { createHash } from 'node:crypto'

import { WatchFailure } from '../failure.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'
import { wordsOfItem, type Draft, type Handover, type HandoverItem, type Signature } from '../wire/handover.ts'

interface Actor {
  readonly by: string
  readonly at: number
}

/** Unsigned drafts pile up when a page drafts repeatedly. */
const MOST_DRAFTS = 20

/** Items with unchanged words stay read. @throws WatchFailure on a conflict, or once outgoing has signed */
export async function putDraft(store: WatchStore, id: string, draft: Draft, { by, at }: Actor): Promise<Handover> {
  if (new Set(draft.items.map((item) => item.id)).size < draft.items.length)
    throw new WatchFailure('invalid_argument', 'Two items have the same id')
  if (draft.to <= draft.from) throw new WatchFailure('invalid_argument', 'The watch ends before it begins')
  return await store.transaction(async (tx) => {
    const known = await tx.handover(id)
    if (known !== undefined && known.signatures.length > 0)
      throw conflict(`The outgoing watch has already signed it: ${signersOf(known)}`, known)
    refuseOtherRevision(known, draft.revision)
    const handover: Handover = {
      ...draft,
      id,
      revision: draft.revision + 1,
      preparedBy: by,
      preparedAt: at,
      readers: (known?.readers ?? []).map((reader) => ({
        ...reader,
        items: stillRead(reader.items, known?.items ?? [], draft.items),
      })),
      signatures: [],
    }
    await tx.putHandover(handover)
    await tx.removeDrafts(MOST_DRAFTS)
    return handover
  })
}

function stillRead(read: readonly string[], before: readonly HandoverItem[], now: readonly HandoverItem[]): string[] {
  const words = new Map(before.map((item) => [item.id, wordsOfItem(item)]))
  return now.flatMap((item) => (read.includes(item.id) && words.get(item.id) === wordsOfItem(item) ? [item.id] : []))
}

/** Replaces the items the caller has read. Throws a WatchFailure if there is none, or both have signed. */
export async function readItems(
  store: WatchStore,
  id: string,
  items: readonly string[],
  { by, at }: Actor,
): Promise<Handover> {
  return await store.transaction(async (tx) => {
    const known = await existing(tx, id)
    if (known.signatures.length > 1) throw conflict(`It is already signed: ${signersOf(known)}`, known)
    const read = known.items.flatMap((item) => (items.includes(item.id) ? [item.id] : []))
    const before = known.readers.find((reader) => reader.by === by)
    const handover: Handover = {
      ...known,
      readers: [...known.readers.filter((reader) => reader.by !== by), { by, since: before?.since ?? at, items: read }],
    }
    await tx.putHandover(handover)
    return handover
  })
}

/**
 * Outgoing first, then incoming, who must have read every item. One client may sign both; the log says so.
 * Throws a WatchFailure.
 */
export async function signHandover(
  store: WatchStore,
  id: string,
  { side, revision }: { side: Signature['side']; revision: number },
  { by, at }: Actor,
): Promise<Handover> {
  return await store.transaction(async (tx) => {
    const known = await existing(tx, id)
    if (known.revision !== revision) throw conflict(`Changed by ${known.preparedBy}. Check it and try again`, known)
    const signed = known.signatures.find((signature) => signature.side === side)
    if (signed !== undefined) throw conflict(`The ${side} watch has already signed it: ${signed.by}`, known)
    const outgoing = known.signatures.find((signature) => signature.side === 'outgoing')
    if (side === 'incoming') {
      if (outgoing === undefined) throw conflict('The outgoing watch has not signed it yet', known)
      const read = known.readers.find((reader) => reader.by === by)?.items ?? []
      const unread = known.items.filter((item) => !read.includes(item.id)).length
      if (unread > 0) throw conflict(unread === 1 ? '1 item isn’t read yet' : `${unread} items aren’t read yet`, known)
    }
    const isBoth = side === 'incoming' && outgoing?.by === by
    const [entry] = await tx.addEntries([
      { kind: 'handover', at, by, text: entryText(known, side, isBoth), subjects: [] },
    ])
    if (entry === undefined) throw new TypeError('The log took no entry')
    const signature: Signature = { side, by, at, entry: entry.number, hash: entry.hash }
    const handover: Handover = { ...known, signatures: [...known.signatures, signature] }
    await tx.putHandover(handover)
    return handover
  })
}

function entryText(handover: Handover, side: Signature['side'], isBoth: boolean): string {
  const { from, to, items } = handover
  const of = `Handover of ${zulu(from)} to ${zulu(to)}`
  const count = items.length === 1 ? '1 item' : `${items.length} items`
  const what =
    side === 'outgoing'
      ? `signed by the outgoing watch, ${count}`
      : `read and understood, ${count}: signed by the incoming watch`
  return `${of} ${what}${isBoth ? '. The same client signed both sides' : ''}. Content ${contentHash(handover)}`
}

function zulu(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`
}

/** For the log: the first 16 digits of the SHA-256 over the stored items. */
function contentHash({ from, to, asOf, items }: Handover): string {
  return createHash('sha256').update(JSON.stringify({ from, to, asOf, items })).digest('hex').slice(0, 16)
}

async function existing(tx: WatchWriter, id: string): Promise<Handover> {
  const known = await tx.handover(id)
  if (known === undefined) throw new WatchFailure('not_found', 'There is no such handover')
  return known
}

function signersOf({ signatures }: Handover): string {
  return signatures.map(({ side, by }) => `${by} (${side})`).join(', ')
}

function refuseOtherRevision(known: Handover | undefined, revision: number): void {
  if ((known?.revision ?? 0) === revision) return
  throw known === undefined
    ? new WatchFailure('conflict', 'The draft is gone: prepare it again')
    : conflict(`Changed by ${known.preparedBy}. Check it and try again`, known)
}

function conflict(message: string, handover: Handover): WatchFailure {
  return new WatchFailure('conflict', message, { fields: { handover } })
}
