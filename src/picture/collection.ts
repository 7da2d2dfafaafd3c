import type { Steps } from './steps.ts'

/** `before` is absent for a new item, `after` for a removed one. */
export interface Change<Item> {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** `undefined`: anything may have changed, read all again. */
export type Follower<Item> = (changes: readonly Change<Item>[] | undefined) => void

export interface Source<Item> {
  readonly version: number
  items: () => Iterable<Item>
  readonly order?: ((one: Item, other: Item) => number) | undefined
  follow: (follower: Follower<Item>) => () => void
  /** In steps, where items are otherwise made on the first read. */
  readonly prepare?: () => Steps<void>
}

export interface KeyedSource<Item> extends Source<Item> {
  readonly size: number
  get: (id: string) => Item | undefined
}

/** The writable side of it. */
export interface Collection<Item> extends KeyedSource<Item> {
  /** Applies all in one step; `undefined` removes. */
  apply: (entries: Iterable<readonly [id: string, item: Item | undefined]>) => readonly Change<Item>[]
  clear: () => void
}

/** A source without items, for `along` of a view. */
export interface Signal extends Pick<Source<never>, 'version' | 'follow'> {
  notify: () => void
}

export function createSignal(): Signal {
  return createNotifier<never>()
}

function createNotifier<Item>() {
  const followers = new Set<Follower<Item>>()
  let version = 0
  return {
    get version() {
      return version
    },
    follow: (follower: Follower<Item>) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    notify: (changes?: readonly Change<Item>[]) => {
      version += 1
      for (const follower of followers) follower(changes)
    },
  }
}

/** A step costs as much as it changes, however large the collection. */
export function createCollection<Item>(): Collection<Item> {
  const byId = new Map<string, Item>()
  const steps = createNotifier<Item>()
  return {
    get version() {
      return steps.version
    },
    get size() {
      return byId.size
    },
    get: (id) => byId.get(id),
    items: () => byId.values(),
    apply: (entries) => {
      const changes: Change<Item>[] = []
      // The last entry of an id counts: followers never see the others.
      for (const [id, after] of new Map(entries)) {
        const before = byId.get(id)
        if (before === after) continue
        if (after === undefined) byId.delete(id)
        else byId.set(id, after)
        changes.push({ before, after })
      }
      if (changes.length > 0) steps.notify(changes)
      return changes
    },
    clear: () => {
      if (byId.size === 0) return
      byId.clear()
      steps.notify()
    },
    follow: steps.follow,
  }
}

/** One value, replaced and never mutated, in the shape that React's `useStore` reads. */
export interface Observable<Value> {
  getState: () => Value
  getInitialState: () => Value
  setState: (step: (before: Value) => Value) => void
  subscribe: (follower: (after: Value, before: Value) => void) => () => void
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  const followers = new Set<(after: Value, before: Value) => void>()
  let value = initial
  return {
    getState: () => value,
    getInitialState: () => initial,
    setState: (step) => {
      const before = value
      value = step(before)
      if (value !== before) for (const follower of followers) follower(value, before)
    },
    subscribe: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
  }
}
