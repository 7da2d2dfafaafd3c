/** What one item of a collection became. `before` is absent for one that is new, `after` for one that is gone. */
export interface Change<Item> {
  readonly before: Item | undefined
  readonly after: Item | undefined
}

/** Told of every step: what it changed, or `undefined` when everything may have changed and has to be read again. */
export type Follower<Item> = (changes: readonly Change<Item>[] | undefined) => void

/** What a view can be made of: a collection, or another view. */
export interface Source<Item> {
  /** Grows with every step. */
  readonly version: number
  items: () => Iterable<Item>
  /** What `items` are in the order of, if anything. */
  readonly order?: ((one: Item, other: Item) => number) | undefined
  /** Tells `follower` of every step from now on, until the returned function is called. */
  follow: (follower: Follower<Item>) => () => void
}

/** What is known of one kind of thing, by id. Items are replaced, never changed in place. */
export interface Known<Item> extends Source<Item> {
  readonly size: number
  get: (id: string) => Item | undefined
}

/** The same, for whoever keeps it. */
export interface Collection<Item> extends Known<Item> {
  /** Sets these ids to these items, `undefined` taking one away, in one step. */
  apply: (entries: Iterable<readonly [id: string, item: Item | undefined]>) => readonly Change<Item>[]
  clear: () => void
}

/** Something of no items that others may follow, for `along` of a view. */
export interface Signal extends Pick<Source<never>, 'version' | 'follow'> {
  tell: () => void
}

export function createSignal(): Signal {
  return createTeller<never>()
}

/** Counts steps, and tells its followers of each. */
function createTeller<Item>() {
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
    tell: (changes?: readonly Change<Item>[]) => {
      version += 1
      for (const follower of followers) follower(changes)
    },
  }
}

/** An empty collection. A step costs what it changes, whatever the collection holds. */
export function createCollection<Item>(): Collection<Item> {
  const byId = new Map<string, Item>()
  const steps = createTeller<Item>()
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
      // Of an id that is named more than once the last one counts: nothing is told of what never was.
      for (const [id, after] of new Map(entries)) {
        const before = byId.get(id)
        if (before === after) continue
        if (after === undefined) byId.delete(id)
        else byId.set(id, after)
        changes.push({ before, after })
      }
      if (changes.length > 0) steps.tell(changes)
      return changes
    },
    clear: () => {
      if (byId.size === 0) return
      byId.clear()
      steps.tell()
    },
    follow: steps.follow,
  }
}

/** One value that is replaced, never changed in place. It has the shape that React's `useStore` reads. */
export interface Observable<Value> {
  getState: () => Value
  getInitialState: () => Value
  setState: (step: (before: Value) => Value) => void
  /** Tells of every replacement from now on, until the returned function is called. */
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
