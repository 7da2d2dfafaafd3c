import { kept } from '../storage/kept.ts'

/** The only secret in storage: the access token in `sessionStorage`, if the user ticked that. */
export const TOKEN_KEY = 'watchfloor.token'

export function isTokenKept(): boolean {
  try {
    return sessionStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false
  }
}

/** Another tab may have a session. */
export const sharedFlag = kept('watchfloor.shared', Boolean, false)
