import { useSession } from './session.ts'
import { shareSession, type Sharing } from './share-session.ts'
import { hearElsewhere, lossesHere, signedOutElsewhere } from './sign-out.ts'
import { sharedFlag } from './stored-session.ts'
import { groupChannel } from './window-group.ts'

const page = { signOut: signedOutElsewhere, losses: () => lossesHere('ahead') }

/** A tab that has been put to sleep does not answer: then the new one asks to sign in. */
const TAB_MILLISECONDS = 250
/** A window that draws much answers when it has done so. */
const WINDOW_MILLISECONDS = 1000

let tabs: Sharing | undefined
let group: Sharing | undefined

/** From now on this tab shares the sessions that are opened as shared, by the user's choice at sign-in. Call before one is. */
export function startSharing(): Sharing | undefined {
  hearElsewhere(lossesElsewhere)
  if (tabs === undefined && 'BroadcastChannel' in globalThis)
    tabs = shareSession({
      ...page,
      channel: new BroadcastChannel('watchfloor.session'),
      shares: ({ shared }) => shared,
      onOwn: sharedFlag.write,
    })
  return tabs
}

/** From now on this page shares its session with the windows of its group. */
export function shareInGroup(): Sharing | undefined {
  // What they share may be shared with tabs too.
  startSharing()
  const channel = group === undefined ? groupChannel('session') : undefined
  if (channel !== undefined)
    group = shareSession({
      ...page,
      channel,
      shares: ({ isRecording }) => !isRecording,
      // A page takes up a session as it starts, and the sign-in page leads on then: nothing else on it is worth keeping.
      onSignIn: () => window.location.reload(),
    })
  return group
}

/** Takes up the session that the windows of this page's group have, else the one that other tabs share, if there is one. */
export async function joinSharedSession(): Promise<void> {
  await shareInGroup()?.takeUp(WINDOW_MILLISECONDS)
  if (sharedFlag.read() && useSession.getState().phase === 'none') await startSharing()?.takeUp(TAB_MILLISECONDS)
}

async function lossesElsewhere(): Promise<readonly string[]> {
  const { shared } = useSession.getState()
  // Windows of a session that tabs share are among those.
  const losses = (await (shared ? tabs : group)?.losses()) ?? []
  return losses.map((words) => `In another ${shared ? 'tab' : 'window'}: ${words}`)
}
