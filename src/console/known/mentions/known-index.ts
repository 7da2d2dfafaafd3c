import { createCollection, type Collection, type KeyedSource } from '../../../picture/collection.ts'
import type { KnownOutcome, KnownKind, KnownThing, NamedBy } from './known-thing.ts'
import { createPathTree, type PathTree } from './path-tree.ts'

/** Objects by path and streams by id; the service can't list them. `show` publishes changes. */
export interface KnownIndex extends Readonly<Record<KnownKind, KeyedSource<KnownThing>>> {
  readonly tree: PathTree
  name: (kind: KnownKind, id: string, by: NamedBy) => void
  learn: (kind: KnownKind, id: string, outcome: KnownOutcome) => void
  /** Keeps it from being dropped until the returned function is called. */
  hold: (kind: KnownKind, id: string) => () => void
  /** Older ones were dropped. */
  hasLeftOut: (kind: KnownKind) => boolean
  /** Drops those known only from files. */
  forgetFiles: () => void
  /** Publishes all changes at once, at the cost of what changed. */
  show: () => void
  clear: () => void
}

const MOST_THINGS = 100_000
/** Per thing; the newest stay. */
const KEPT_OUTCOMES = 20
const MOST_PLACES = 200

interface Entry {
  readonly kind: KnownKind
  readonly id: string
  readonly namedBy: Map<string, NamedBy>
  outcomes: readonly KnownOutcome[]
  isCut: boolean
  firstAt: number
  lastAt: number
}

interface Shelf {
  readonly shown: Collection<KnownThing>
  readonly entries: Map<string, Entry>
  readonly changed: Map<string, Entry>
  readonly held: Map<string, number>
  /** Ignores things last named by then, as later ones were dropped already. */
  leftOutUpTo: number
  /** Size that triggers the next dropping. */
  limit: number
}

/** @param most per kind: the oldest named are dropped, but never those held or used at this desk */
export function createKnownIndex(most = MOST_THINGS): KnownIndex {
  const shelves = { object: createShelf(most), egress: createShelf(most) }
  const tree = createPathTree()

  const showShelf = (shelf: Shelf, kind: KnownKind): void => {
    leaveOutOldest(shelf, most)
    const news: [string, KnownThing | undefined][] = []
    for (const [id, entry] of shelf.changed) {
      const isNamed = entry.namedBy.size > 0 && shelf.entries.get(id) === entry
      // Outcomes wait until something mentions the thing.
      if (!isNamed && entry.outcomes.length === 0) shelf.entries.delete(id)
      if (kind === 'object' && isNamed !== (shelf.shown.get(id) !== undefined)) tree[isNamed ? 'add' : 'remove'](id)
      news.push([id, isNamed ? thingOf(entry) : undefined])
    }
    shelf.changed.clear()
    if (news.length > 0) shelf.shown.apply(news)
  }

  return {
    object: shelves.object.shown,
    egress: shelves.egress.shown,
    tree,
    name: (kind, id, by) => {
      const shelf = shelves[kind]
      const isNew = !shelf.entries.has(id)
      if (isNew && by.by !== 'you' && by.at <= shelf.leftOutUpTo && !shelf.held.has(id)) return
      addPlace(changing(shelf, kind, id), by)
    },
    learn: (kind, id, outcome) => {
      const entry = changing(shelves[kind], kind, id)
      const isKnown = entry.outcomes.some(
        ({ at, what, status }) => at === outcome.at && what === outcome.what && status === outcome.status,
      )
      if (isKnown) return
      entry.outcomes = [...entry.outcomes, outcome].toSorted((one, other) => other.at - one.at).slice(0, KEPT_OUTCOMES)
    },
    hold: (kind, id) => {
      const { held } = shelves[kind]
      held.set(id, (held.get(id) ?? 0) + 1)
      return () => {
        const left = (held.get(id) ?? 1) - 1
        if (left === 0) held.delete(id)
        else held.set(id, left)
      }
    },
    hasLeftOut: (kind) => shelves[kind].leftOutUpTo > -Infinity,
    forgetFiles: () => {
      for (const { entries, changed } of Object.values(shelves))
        for (const [id, entry] of entries)
          for (const [place, { by }] of entry.namedBy) {
            if (by !== 'file') continue
            entry.namedBy.delete(place)
            changed.set(id, entry)
          }
    },
    show: () => {
      for (const kind of ['object', 'egress'] as const)
        if (shelves[kind].changed.size > 0) showShelf(shelves[kind], kind)
    },
    clear: () => {
      tree.clear()
      for (const shelf of Object.values(shelves)) {
        shelf.entries.clear()
        shelf.changed.clear()
        shelf.leftOutUpTo = -Infinity
        shelf.limit = withSlack(most)
        shelf.shown.clear()
      }
    },
  }
}

function createShelf(most: number): Shelf {
  return {
    shown: createCollection<KnownThing>(),
    entries: new Map(),
    changed: new Map(),
    held: new Map(),
    leftOutUpTo: -Infinity,
    limit: withSlack(most),
  }
}

function changing(shelf: Shelf, kind: KnownKind, id: string): Entry {
  const entry: Entry = shelf.entries.get(id) ?? {
    kind,
    id,
    namedBy: new Map<string, NamedBy>(),
    outcomes: [],
    isCut: false,
    firstAt: Infinity,
    lastAt: -Infinity,
  }
  shelf.entries.set(id, entry)
  shelf.changed.set(id, entry)
  return entry
}

function withSlack(most: number): number {
  return Math.ceil(most * 1.1)
}

function addPlace(entry: Entry, by: NamedBy): void {
  const { namedBy } = entry
  const key = JSON.stringify([by.by, by.subject, by.place])
  const before = namedBy.get(key)
  // This desk's requests keep their first time, others their last.
  if (before !== undefined && (by.by === 'you' ? by.at >= before.at : by.at <= before.at)) return
  namedBy.delete(key)
  namedBy.set(key, by)
  entry.firstAt = Math.min(entry.firstAt, by.at)
  entry.lastAt = Math.max(entry.lastAt, by.at)
  if (namedBy.size <= MOST_PLACES) return
  const oldest = [...namedBy].find(([, place]) => place.by !== 'you')
  if (oldest !== undefined) namedBy.delete(oldest[0])
  entry.isCut = true
}

/** Dropped ones count as changed. */
function leaveOutOldest(shelf: Shelf, most: number): void {
  const { entries, changed, held } = shelf
  if (entries.size <= shelf.limit) return
  const loose = [...entries.values()].filter((entry) => !held.has(entry.id) && !isOwnAction(entry))
  const oldest = loose.toSorted((one, other) => one.lastAt - other.lastAt).slice(0, entries.size - most)
  for (const entry of oldest) {
    entries.delete(entry.id)
    changed.set(entry.id, entry)
  }
  shelf.leftOutUpTo = Math.max(shelf.leftOutUpTo, oldest.at(-1)?.lastAt ?? -Infinity)
  // If many can't be dropped, raise the limit so that scans stay rare.
  shelf.limit = withSlack(Math.max(most, entries.size))
}

/** Requested or deleted at this desk. */
function isOwnAction({ namedBy, outcomes }: Entry): boolean {
  return outcomes.some(({ status }) => status !== undefined) || [...namedBy.values()].some(({ by }) => by === 'you')
}

function thingOf({ kind, id, namedBy, isCut, firstAt: firstNamedAt, outcomes }: Entry): KnownThing {
  return { kind, id, namedBy: [...namedBy.values()], isCut, firstNamedAt, lastOutcome: lastOf(outcomes), outcomes }
}

/** An answer that says nothing doesn't replace an outcome. */
function lastOf(outcomes: readonly KnownOutcome[]): KnownOutcome | undefined {
  return outcomes.find(({ what }) => what !== 'unknown') ?? outcomes[0]
}
