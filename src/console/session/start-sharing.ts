import { isSharedFlagged } from './shared-flag.ts'

// What sharing needs is loaded only where there is, or is to be, a session to share.

/** From now on this tab shares the sessions that are opened as shared. Call before one is. */
export async function startSharing(): Promise<void> {
  const { keepTabsTogether } = await import('./share-session.ts')
  keepTabsTogether({
    signOut: () => void import('./ask-sign-out.ts').then(({ signedOutElsewhere }) => signedOutElsewhere()),
    losses: () => import('./ask-sign-out.ts').then(({ lossesHere }) => lossesHere('ahead')),
  })
}

/** Takes up the session that other tabs of this browser share, if there is one. Call once at start. */
export async function joinSharedSession(): Promise<void> {
  if (!isSharedFlagged()) return
  try {
    await startSharing()
    const { takeUpSharedSession } = await import('./share-session.ts')
    await takeUpSharedSession()
  } catch {
    // The server is away and the file was not kept: this tab asks to sign in, as it does where no other one answers.
  }
}
