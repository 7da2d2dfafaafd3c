import { kept } from '../storage/kept.ts'

/**
 * The one exception to "nothing secret in storage": the access token in `sessionStorage`, which this tab alone reads and which is gone with
 * it, and only when the user ticked it. Never the client secret, never the extra header's value.
 */
export const TOKEN_KEY = 'watchfloor.token'

/** Whether this tab may have kept a token. */
export function isTokenKept(): boolean {
  try {
    return sessionStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

/** All that is stored of a session that tabs share: that another tab of this browser may have one to ask for. */
export const sharedFlag = kept('watchfloor.shared', Boolean, false)
