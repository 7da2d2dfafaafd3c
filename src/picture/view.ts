import type { Change, Follower, Source } from './collection.ts'
import { updateSorted, type Compare } from './sorted-list.ts'
import { atOnce, eachOf, type Steps } from './steps.ts'
import { sortedInGroups, regrouped, type Sorting, type Groups } from './view-rows.ts'

export interface ViewOptions<Shown> extends Sorting<Shown> {
  /** A view of a superset in the same order, which saves sorting. Followed with this one. */
  readonly likeIn?: View<Shown> | undefined
  /** Other inputs of filter and order: a change in one re-evaluates all items. */
  readonly along?: readonly Pick<Source<unknown>, 'version' | 'follow'>[] | undefined
}

/** Lists (of all, of a group) are the same object until something in them changes. */
export interface Shown<Item> {
  readonly rows: readonly Item[]
  readonly groups: Groups<Item>
}

export interface View<Item> extends Source<Item> {
  readonly shown: () => Shown<Item>
  /** Makes it in steps. `shown` does it at once. Applies changes of its sources at the end. */
  readonly prepare: () => Steps<void>
}

/** Incremental: a step costs what it changes. Follows its source only while followed, so it can't leak. */
export function view<Item>(
  source: Source<Item>,
  options: ViewOptions<Item> & { readonly where?: (item: Item) => boolean },
): View<Item> {
  const { where = () => true } = options
  const emit = (item: Item, shown: (item: Item) => void): void => {
    if (where(item)) shown(item)
  }
  return makeView(source, emit, (item, shown) => shown(item), options)
}

/** Each item yields any number of rows; `shownOf` must return the same objects for the same item. */
export function flatView<Item, As>(
  source: Source<Item>,
  shownOf: (item: Item) => readonly As[],
  options: ViewOptions<As>,
): View<As> {
  const emit = (item: Item, shown: (as: As) => void): void => shownOf(item).forEach(shown)
  return makeView(source, emit, emit, options)
}

/** Yields the rows of an item. */
type Emit<Item, As> = (item: Item, shown: (as: As) => void) => void

function makeView<Item, As>(
  source: Source<Item>,
  emit: Emit<Item, As>,
  /** All rows that it may have had; extra ones are harmless. */
  emitEver: Emit<Item, As>,
  options: ViewOptions<As>,
): View<As> {
  const { order, sortBy, groupBy, likeIn, along = [] } = options
  const followers = new Set<Follower<As>>()
  let keys = new Map<As, unknown>()
  let now: Shown<As> = { rows: [], groups: new Map() }
  let version = 0
  /** Versions of its sources; empty before the first build. */
  let madeFrom = ''
  let stop: (() => void) | undefined

  const keyOf = (shown: As): unknown => (keys.has(shown) ? keys.get(shown) : sortBy?.key(shown))
  const compare: Compare<As> =
    sortBy === undefined ? order : (one, other) => sortBy.compare(keyOf(one), keyOf(other)) || order(one, other)
  const versions = (): string => [source.version, ...along.map((each) => each.version)].join()

  const replace = (removed: readonly As[], added: readonly As[]): void => {
    const rows = updateSorted(now.rows, removed, added, compare)
    if (rows.length === now.rows.length && added.length === 0) return
    const { groups } = now
    now = { rows, groups: groupBy === undefined ? groups : regrouped(groups, removed, added, groupBy, compare) }
    version += 1
  }

  function* making(): Steps<() => void> {
    const from = versions()
    const found: As[] = []
    const add = (shown: As): void => void found.push(shown)
    // A copy, as a source may change between two steps.
    yield* eachOf([...source.items()], (item) => emit(item, add))
    // Another view's items in the same order need no sorting.
    const isInOrder = sortBy === undefined && source.order === (order as unknown)
    const made = yield* sortedInGroups(found, options, isInOrder, likeIn?.shown().rows)
    return () => {
      madeFrom = from
      keys = made.keys
      now = { rows: made.rows, groups: made.groups }
      version += 1
    }
  }
  const make = (): void => atOnce(making())()

  const isMade = (): boolean => stop !== undefined || madeFrom === versions()
  function* prepare(): Steps<void> {
    if (source.prepare !== undefined) yield* source.prepare()
    if (likeIn !== undefined) yield* likeIn.prepare()
    while (!isMade()) {
      const missed: (readonly Change<Item>[] | undefined)[] = []
      let areInputsOld = false
      const stops = [
        source.follow((changes) => void missed.push(changes)),
        ...along.map((each) => each.follow(() => (areInputsOld = true))),
        likeIn?.follow(ignore),
      ]
      try {
        const adopt = yield* making()
        if (isMade()) return
        // With other inputs, the superset's order doesn't fit these keys.
        if (missed.includes(undefined) || (areInputsOld && likeIn !== undefined)) continue
        adopt()
        for (const changes of missed) applyChanges(changes ?? [])
        madeFrom = versions()
        if (areInputsOld) reevaluate()
      } finally {
        for (const each of stops) each?.()
      }
    }
  }

  const applyChanges = (changes: readonly Change<Item>[]): readonly Change<As>[] => {
    const [removed, added]: [As[], As[]] = [[], []]
    for (const { before, after } of changes) {
      if (before !== undefined) emitEver(before, (shown) => removed.push(shown))
      if (after !== undefined) emit(after, (shown) => added.push(shown))
    }
    return swap(removed, added)
  }

  /** `removed` may contain items that aren't in. */
  const swap = (removed: readonly As[], added: readonly As[]): readonly Change<As>[] => {
    const before = now.rows
    if (sortBy === undefined) replace(removed, added)
    else {
      // Items that move are found by their old keys.
      replace(removed, [])
      for (const shown of removed) keys.delete(shown)
      for (const shown of added) keys.set(shown, sortBy.key(shown))
      replace([], added)
    }
    if (now.rows === before) return []
    return [
      ...removed.map((gone): Change<As> => ({ before: gone, after: undefined })),
      ...added.map((come): Change<As> => ({ before: undefined, after: come })),
    ]
  }

  /** After a change in `along`. */
  const reevaluate = (): readonly Change<As>[] =>
    sortBy === undefined && source.order === (order as unknown) ? reevaluateInOrder() : reevaluateAll()

  /** A merge of both lists, if the source has the same order. */
  const reevaluateInOrder = (): readonly Change<As>[] => {
    const [removed, added]: [As[], As[]] = [[], []]
    const { rows } = now
    let at = 0
    const pass = (shown: As): void => {
      for (let row = rows[at]; row !== undefined && row !== shown && compare(row, shown) < 0; row = rows[at]) {
        removed.push(row)
        at += 1
      }
      if (rows[at] === shown) at += 1
      else added.push(shown)
    }
    for (const item of source.items()) emit(item, pass)
    for (let row = rows[at]; row !== undefined; row = rows[at]) {
      removed.push(row)
      at += 1
    }
    return swap(removed, added)
  }

  const reevaluateAll = (): readonly Change<As>[] => {
    const wanted = new Set<As>()
    const want = (shown: As): void => void wanted.add(shown)
    for (const item of source.items()) emit(item, want)
    const before = new Set(now.rows)
    const moved =
      sortBy === undefined ? [] : now.rows.filter((shown) => wanted.has(shown) && sortBy.key(shown) !== keys.get(shown))
    const removed = [...now.rows.filter((shown) => !wanted.has(shown)), ...moved]
    return swap(removed, [...[...wanted].filter((shown) => !before.has(shown)), ...moved])
  }

  const notify = (changes: readonly Change<As>[] | undefined): void => {
    if (changes?.length === 0) return
    for (const follower of followers) follower(changes)
  }
  const onSource: Follower<Item> = (changes) => {
    if (changes === undefined) {
      make()
      return notify(undefined)
    }
    const applied = applyChanges(changes)
    madeFrom = versions()
    notify(applied)
  }
  const onAlong = (): void => {
    const changes = reevaluate()
    madeFrom = versions()
    notify(changes)
  }
  const refresh = (): void => {
    if (!isMade()) make()
  }

  return {
    order: sortBy === undefined ? order : undefined,
    get version() {
      refresh()
      return version
    },
    items: () => {
      refresh()
      return now.rows
    },
    shown: () => {
      refresh()
      return now
    },
    prepare,
    follow: (follower) => {
      followers.add(follower)
      if (stop === undefined) {
        refresh()
        // The superset stays in order for the next view like this one.
        const stops = [source.follow(onSource), ...along.map((each) => each.follow(onAlong)), likeIn?.follow(ignore)]
        stop = () => stops.forEach((each) => each?.())
      }
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}

function ignore(): void {}
