/** Survives the page if the browser allows it. */
export interface Kept<Value> {
  readonly read: () => Value
  /** Writing the fallback clears it. False if it can't be stored. */
  readonly write: (value: Value) => boolean
  /** On changes by other tabs. Returns the unsubscribe function. */
  readonly follow: (changed: (value: Value) => void) => () => void
}

/** @param parse throws on invalid values @param fallback for missing or invalid ones */
export function kept<Value>(
  key: string,
  parse: (stored: unknown) => Value,
  fallback: Value,
  storage = () => localStorage,
): Kept<Value> {
  /** This page's last value. */
  let own = fallback
  let isStored = true

  const read = () => {
    try {
      if (isStored) {
        const text = storage().getItem(key)
        return text === null ? fallback : parse(JSON.parse(text))
      }
    } catch {
      // Storage failed: use this page's value.
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
    } catch {}
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
