import { kept } from '../storage/kept.ts'

/** The only secret in storage: the access token in `sessionStorage`, if the user ticked that. */
export const TOKEN_KEY = 'watchfloor.token'

/** Quick check, without loading more. */
export function isTokenKept(): boolean {
  try {
    return sessionStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

/** Only says that another tab may have a session. */
export const sharedFlag = kept('watchfloor.shared', Boolean, false)
