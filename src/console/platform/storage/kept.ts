/** A value of this browser that outlives the page; where nothing can be stored, it lasts as long as the page. */
export interface Kept<Value> {
  readonly read: () => Value
  /** The fallback itself clears it. False where the browser refuses to store, or has no room. */
  readonly write: (value: Value) => boolean
  /** Calls back after another tab has changed it. Returns the way to end it. */
  readonly follow: (changed: (value: Value) => void) => () => void
}

/**
 * @param parse a stored value as this version uses it; throws where it can't be used
 * @param fallback in place of a value that is missing or can't be used
 */
export function kept<Value>(
  key: string,
  parse: (stored: unknown) => Value,
  fallback: Value,
  storage = () => localStorage,
): Kept<Value> {
  /** What this page wrote last. */
  let own = fallback
  let isStored = true

  const read = () => {
    try {
      if (isStored) {
        const text = storage().getItem(key)
        return text === null ? fallback : parse(JSON.parse(text))
      }
    } catch {
      // What this page wrote is as good.
    }
    return own
  }
  const write = (value: Value) => {
    own = value
    isStored = false
    try {
      if (value === fallback) storage().removeItem(key)
      else storage().setItem(key, JSON.stringify(value))
      isStored = true
    } catch {
      // Said by what is returned.
    }
    return isStored
  }
  return {
    read,
    write,
    follow: (changed) => {
      const look = (event: StorageEvent) => {
        if (event.key !== key) return
        isStored = true
        changed(read())
      }
      window.addEventListener('storage', look)
      return () => window.removeEventListener('storage', look)
    },
  }
}
