import { createHash } from 'node:crypto'

import { WatchFailure } from '../failure.ts'
import { minuteWords } from '../log/words.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'
import { provedMark } from '../persons/on-watch.ts'
import { hasActivePerson } from '../persons/person-store.ts'
import { handoverProofOf } from '../wire/handover-proof.ts'
import type { Actor, PersonMark, PersonRules } from '../wire/person.ts'
import {
  wordsOfItem,
  type SignHandover,
  type Draft,
  type Handover,
  type HandoverItem,
  type Signature,
} from '../wire/handover.ts'

/** A signer, with what shows that it is this person. */
export interface Signer extends Actor {
  readonly proof: string | null
  /** This machine's milliseconds. */
  readonly now: number
  /** The journal's newest. */
  readonly moment: number | undefined
  readonly personRules: PersonRules | undefined
}

/** Unsigned drafts pile up when a page drafts repeatedly. */
const MOST_DRAFTS = 20

/** Items with unchanged words stay read. @throws WatchFailure on a conflict, or once outgoing has signed */
export async function putDraft(
  store: WatchStore,
  id: string,
  draft: Draft,
  { by, person, at }: Actor,
): Promise<Handover> {
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
      preparedPerson: person,
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
  { by, person, at }: Actor,
): Promise<Handover> {
  return await store.transaction(async (tx) => {
    const known = await existing(tx, id)
    if (known.signatures.length > 1) throw conflict(`It is already signed: ${signersOf(known)}`, known)
    const read = known.items.flatMap((item) => (items.includes(item.id) ? [item.id] : []))
    const isSame = isReader({ by, person })
    const before = known.readers.find(isSame)
    const handover: Handover = {
      ...known,
      readers: [
        ...known.readers.filter((reader) => !isSame(reader)),
        { by, person, since: before?.since ?? at, items: read },
      ],
    }
    await tx.putHandover(handover)
    return handover
  })
}

/**
 * Outgoing first, then incoming, who must have read every item. If the site has persons, two of them sign,
 * with a PIN if they have one; else one client may sign both, and the log says so. Throws a WatchFailure.
 */
export async function signHandover(
  store: WatchStore,
  id: string,
  { side, revision, reason }: SignHandover,
  signer: Signer,
): Promise<Handover> {
  const { by, at, moment = at } = signer
  return await store.transaction(async (tx) => {
    const known = await existing(tx, id)
    if (known.revision !== revision) throw conflict(`Changed by ${known.preparedBy}. Check it and try again`, known)
    const signed = known.signatures.find((signature) => signature.side === side)
    if (signed !== undefined) throw conflict(`The ${side} watch has already signed it: ${signed.by}`, known)
    const outgoing = known.signatures.find((signature) => signature.side === 'outgoing')
    if (side === 'incoming') {
      if (outgoing === undefined) throw conflict('The outgoing watch has not signed it yet', known)
      const read = known.readers.find(isReader(signer))?.items ?? []
      const unread = known.items.filter((item) => !read.includes(item.id)).length
      if (unread > 0) throw conflict(unread === 1 ? '1 item isn’t read yet' : `${unread} items aren’t read yet`, known)
    }
    const person = await signingPerson(tx, known, side, signer)
    const isBoth =
      side === 'incoming' && (person === undefined ? outgoing?.by === by : outgoing?.person?.id === person.id)
    if (isBoth && person !== undefined && (!signer.personRules?.mayOneSign || reason === undefined))
      throw conflict(
        `${person.initials} has signed for the outgoing watch: the relieving watch must be someone else`,
        known,
      )
    const both = !isBoth
      ? ''
      : person === undefined
        ? '. The same client signed both sides'
        : `. Signed by one person: ${reason}`
    const [entry] = await tx.addEntries([
      { kind: 'handover', at, by, person, text: entryText(known, side, both), subjects: [] },
    ])
    if (entry === undefined) throw new TypeError('The log took no entry')
    const signature: Signature = {
      side,
      by,
      person,
      proofOf: person?.proof === undefined ? undefined : handoverProofOf(known, side),
      reason: isBoth ? reason : undefined,
      at,
      moment: moment > at ? moment : undefined,
      entry: entry.number,
      hash: entry.hash,
    }
    const handover: Handover = { ...known, signatures: [...known.signatures, signature] }
    await tx.putHandover(handover)
    return handover
  })
}

/** Undefined at a site without persons. Throws a WatchFailure if no name or no PIN is given. */
async function signingPerson(
  tx: WatchWriter,
  handover: Handover,
  side: Signature['side'],
  { person, proof, now, personRules }: Signer,
): Promise<PersonMark | undefined> {
  const of = handoverProofOf(handover, side)
  if (person !== undefined) return (await provedMark(tx, person, { proof, of, now })).mark
  if (personRules === undefined || !(await hasActivePerson(tx))) return undefined
  throw conflict('Name who is on watch: a person signs', handover)
}

function isReader({ by, person }: Pick<Actor, 'by' | 'person'>) {
  return (reader: Handover['readers'][number]) => reader.by === by && reader.person?.id === person?.id
}

function entryText(handover: Handover, side: Signature['side'], both: string): string {
  const { from, to, items } = handover
  const of = `Handover of ${minuteWords(from)} to ${minuteWords(to)}`
  const count = items.length === 1 ? '1 item' : `${items.length} items`
  const what =
    side === 'outgoing'
      ? `signed by the outgoing watch, ${count}`
      : `read and understood, ${count}: signed by the incoming watch`
  return `${of} ${what}${both}. Content ${contentHash(handover)}`
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
