import { keepTabsTogether, takeUpSharedSession } from './share-session.ts'
import { lossesHere, signedOutElsewhere } from './sign-out.ts'

/** From now on this tab shares the sessions that are opened as shared. Call before one is. */
export function startSharing(): void {
  keepTabsTogether({ signOut: signedOutElsewhere, losses: () => lossesHere('ahead') })
}

/** Takes up the session that other tabs share, if there is one. */
export async function joinSharedSession(): Promise<void> {
  startSharing()
  await takeUpSharedSession()
}
