import TinyQueue from 'tinyqueue'

/** Things to be looked at again at some time. */
export interface Due<Key> {
  /** At this time, or not at all any more. */
  set: (key: Key, at: number | undefined) => void
  /** At this time, unless it is sooner anyway. */
  sooner: (key: Key, at: number) => void
  /** Takes out the next one whose time is not after `now`. */
  next: (now: number) => Key | undefined
}

export function createDue<Key>(): Due<Key> {
  const times = new Map<Key, number>()
  const queue = new TinyQueue<{ readonly key: Key; readonly at: number }>([], (one, other) => one.at - other.at)

  const set = (key: Key, at: number | undefined): void => {
    if (times.get(key) === at) return
    if (at === undefined) times.delete(key)
    else {
      times.set(key, at)
      queue.push({ key, at })
    }
  }

  return {
    set,
    sooner: (key, at) => {
      if (at < (times.get(key) ?? Infinity)) set(key, at)
    },
    next: (now) => {
      for (let first = queue.peek(); first !== undefined && first.at <= now; first = queue.peek()) {
        queue.pop()
        // Otherwise its time was changed meanwhile.
        if (times.get(first.key) !== first.at) continue
        times.delete(first.key)
        return first.key
      }
      return undefined
    },
  }
}
