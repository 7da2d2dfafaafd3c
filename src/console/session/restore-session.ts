import { keepToken, readKeptToken } from './kept-token.ts'
import { openSession, useSession } from './session.ts'
import { rememberSecret } from '../api/exchanges/mask.ts'

/** Takes up a token that this tab kept by the user's choice, and keeps following the choice. Call once at start. */
export function restoreSession(): void {
  const kept = readKeptToken(Date.now())
  if (kept !== undefined) {
    rememberSecret(kept.token.value)
    openSession({
      ...kept,
      secrets: { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: undefined },
      keepInTab: true,
    })
  }
  useSession.subscribe(keepToken)
}
