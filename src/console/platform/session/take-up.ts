import { useGroup } from './group.ts'
import { takeHandoverCode } from './handover-code.ts'
import { isTokenKept, sharedFlag } from './stored-session.ts'

/**
 * Takes up what a page finds at its start: the group of the window that opened it, the token that this tab kept, else the session of the windows of its group, else that which other tabs of
 * this browser share. What that needs is loaded only where there is something to take up.
 */
export async function takeUpSession(): Promise<void> {
  try {
    const code = takeHandoverCode()
    if (code !== undefined) await (await import('./window-handover.ts')).takeGroup(code)
    if (isTokenKept()) (await import('./kept-token.ts')).restoreKeptToken()
    // With the first window that is opened: it asks for the session only when its own script is there.
    useGroup.subscribe(() => void import('./start-sharing.ts').then(({ shareInGroup }) => shareInGroup()))
    if (useGroup.getState().id !== undefined || sharedFlag.read())
      await (await import('./start-sharing.ts')).joinSharedSession()
  } catch {
    // The server is away and the file was not kept: this tab asks to sign in, as it does where no other one answers.
  }
}
