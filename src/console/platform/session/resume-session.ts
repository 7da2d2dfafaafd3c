import { useGroup } from './group.ts'
import { takeHandoverCode } from './handover-code.ts'
import { isTokenKept, sharedFlag } from './stored-session.ts'

/** From the opener's group, else this tab's token, else this page's group, else other tabs. */
export async function resumeSession(): Promise<void> {
  try {
    const code = takeHandoverCode()
    if (code !== undefined) await (await import('./window-handover.ts')).takeGroup(code)
    if (isTokenKept()) (await import('./kept-token.ts')).restoreKeptToken()
    // A new window asks once its script runs.
    useGroup.subscribe(() => void import('./start-sharing.ts').then(({ shareInGroup }) => shareInGroup()))
    if (useGroup.getState().id !== undefined || sharedFlag.read())
      await (await import('./start-sharing.ts')).joinSharedSession()
  } catch {
    // Chunk unavailable: sign in.
  }
}
