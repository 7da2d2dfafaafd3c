import { useSession } from '../../session/session.ts'
import { isSharedFlagged } from './shared-flag.ts'

/**
 * Takes up the session that other tabs of this browser share, if there may be one; else follows them once this tab shares its own. What
 * that needs is loaded only then. Call once at start.
 */
export async function startSharing(): Promise<void> {
  if (isSharedFlagged()) return join()
  const stop = useSession.subscribe(({ shared }) => {
    if (!shared) return
    stop()
    void join()
  })
}

async function join(): Promise<void> {
  try {
    const { joinSharedSession } = await import('./share-session.ts')
    await joinSharedSession({
      signOut: () => void import('./ask-sign-out.ts').then(({ signedOutElsewhere }) => signedOutElsewhere()),
      losses: () => import('./ask-sign-out.ts').then(({ lossesHere }) => lossesHere('ahead')),
    })
  } catch {
    // The server gave no answer: the session stays in this tab, and says so.
    useSession.setState({ shared: false })
  }
}
