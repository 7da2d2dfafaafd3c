import TinyQueue from 'tinyqueue'

export interface DueQueue<Key> {
  /** `undefined` removes it. */
  set: (key: Key, at: number | undefined) => void
  sooner: (key: Key, at: number) => void
  next: (now: number) => Key | undefined
}

export function createDueQueue<Key>(): DueQueue<Key> {
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
        // Stale entry: its time has changed.
        if (times.get(first.key) !== first.at) continue
        times.delete(first.key)
        return first.key
      }
      return undefined
    },
  }
}
