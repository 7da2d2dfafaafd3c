/**
 * The one exception to "nothing secret in storage": the access token in `sessionStorage`, which this tab alone reads and which is gone with
 * it, and only when the user ticked it. Never the client secret, never the extra header's value.
 */
export const TOKEN_KEY = 'watchfloor.token'

/** All that is stored of a session that tabs share: that there may be one to ask for. */
const SHARED_KEY = 'watchfloor.shared'

/** Whether this tab may have kept a token. */
export function isTokenKept(): boolean {
  return isStored(() => sessionStorage, TOKEN_KEY)
}

/** Whether another tab of this browser may have a session to share. */
export function isSharedFlagged(): boolean {
  return isStored(() => localStorage, SHARED_KEY)
}

export function setSharedFlag(on: boolean): void {
  try {
    if (on) localStorage.setItem(SHARED_KEY, '1')
    else localStorage.removeItem(SHARED_KEY)
  } catch {
    // Without storage a new tab asks to sign in.
  }
}

/** A browser may refuse the storage itself. */
function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null
  } catch {
    return false
  }
}
