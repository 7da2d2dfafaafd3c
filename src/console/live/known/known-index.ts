import { createCollection, type Known } from '../collection.ts'
import type { Fate, KnownKind, KnownThing, NamedBy } from './known-thing.ts'
import { createPathTree, type PathTree } from './path-tree.ts'

/** What is known of objects and streams that nobody lists, by path and by id. What is told of them shows after `show`. */
export interface KnownIndex extends Readonly<Record<KnownKind, Known<KnownThing>>> {
  /** The objects as folders. */
  readonly tree: PathTree
  name: (kind: KnownKind, id: string, by: NamedBy) => void
  learn: (kind: KnownKind, id: string, fate: Fate) => void
  /** Forgets what files alone have named. */
  forgetFiles: () => void
  /** Shows what was told since, in one step that costs what changed. */
  show: () => void
  clear: () => void
}

/** Of one thing; the newest stay. */
const KEPT_FATES = 20

interface Entry {
  readonly kind: KnownKind
  readonly id: string
  readonly namedBy: Map<string, NamedBy>
  fates: readonly Fate[]
}

export function createKnownIndex(): KnownIndex {
  const shown = { object: createCollection<KnownThing>(), egress: createCollection<KnownThing>() }
  const tree = createPathTree()
  const entries = new Map<string, Entry>()
  const changed = new Map<string, Entry>()

  const entryOf = (kind: KnownKind, id: string): Entry => {
    const key = `${kind} ${id}`
    const entry = entries.get(key) ?? { kind, id, namedBy: new Map<string, NamedBy>(), fates: [] }
    entries.set(key, entry)
    changed.set(key, entry)
    return entry
  }

  const show = (): void => {
    const news: Record<KnownKind, [string, KnownThing | undefined][]> = { object: [], egress: [] }
    for (const [key, entry] of changed) {
      const { kind, id, namedBy, fates } = entry
      const isNamed = namedBy.size > 0
      // What was learned of something waits for whoever names it.
      if (!isNamed && fates.length === 0) entries.delete(key)
      if (kind === 'object' && isNamed !== (shown.object.get(id) !== undefined)) tree[isNamed ? 'add' : 'remove'](id)
      news[kind].push([
        id,
        isNamed ? { kind, id, namedBy: [...namedBy.values()], fate: lastOf(fates), fates } : undefined,
      ])
    }
    changed.clear()
    for (const kind of ['object', 'egress'] as const) if (news[kind].length > 0) shown[kind].apply(news[kind])
  }

  return {
    ...shown,
    tree,
    name: (kind, id, by) => {
      const { namedBy } = entryOf(kind, id)
      const key = JSON.stringify([by.by, by.subject, by.place])
      const before = namedBy.get(key)
      // What was asked for here counts from the first time, anything else is as new as it was read last.
      if (before === undefined || (by.by === 'you' ? by.at < before.at : by.at > before.at)) namedBy.set(key, by)
    },
    learn: (kind, id, fate) => {
      const entry = entryOf(kind, id)
      const isKnown = entry.fates.some(
        ({ at, what, status }) => at === fate.at && what === fate.what && status === fate.status,
      )
      if (isKnown) return
      entry.fates = [...entry.fates, fate].toSorted((one, other) => other.at - one.at).slice(0, KEPT_FATES)
    },
    forgetFiles: () => {
      for (const [key, entry] of entries)
        for (const [place, { by }] of entry.namedBy) {
          if (by !== 'file') continue
          entry.namedBy.delete(place)
          changed.set(key, entry)
        }
    },
    show,
    clear: () => {
      entries.clear()
      changed.clear()
      tree.clear()
      shown.object.clear()
      shown.egress.clear()
    },
  }
}

/** An answer that says nothing about a thing leaves standing what was known of it. */
function lastOf(fates: readonly Fate[]): Fate | undefined {
  return fates.find(({ what }) => what !== 'unknown') ?? fates[0]
}
