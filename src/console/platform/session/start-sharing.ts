import { isInTab } from './in-tab.ts'
import { useSession } from './session.ts'
import { shareSession, type Sharing } from './share-session.ts'
import { followOtherWindows, lossesHere, signedOutElsewhere } from './sign-out.ts'
import { sharedFlag } from './stored-session.ts'
import { groupChannel } from './window-group.ts'
import { goesWithTab } from '../tab-address.ts'

const page = { signOut: signedOutElsewhere, losses: () => lossesHere('ahead') }

/** A busy page answers late, a sleeping one not at all: then the new page asks to sign in. */
const ANSWER_MILLISECONDS = 1000

let tabs: Sharing | undefined
let group: Sharing | undefined

/** Call before opening a shared session. */
export function startSharing(): Sharing | undefined {
  followOtherWindows(lossesElsewhere)
  if (tabs === undefined && 'BroadcastChannel' in globalThis)
    tabs = shareSession({
      ...page,
      channel: new BroadcastChannel('watchfloor.session'),
      shares: ({ shared }) => shared,
      onOwn: sharedFlag.write,
    })
  return tabs
}

export function shareInGroup(): Sharing | undefined {
  startSharing()
  const channel = group === undefined ? groupChannel('session') : undefined
  if (channel !== undefined)
    group = shareSession({
      ...page,
      channel,
      // An environment that goes with its tab answers that tab alone.
      shares: ({ isRecording, environment }) => !isRecording && !goesWithTab(environment?.url ?? ''),
      // The session is taken up on load; the sign-in page has nothing to keep.
      onSignIn: () => window.location.reload(),
    })
  return group
}

/** From this page's group, else from other tabs. */
export async function joinSharedSession(): Promise<void> {
  await shareInGroup()?.takeUp(ANSWER_MILLISECONDS)
  if (sharedFlag.read() && useSession.getState().phase === 'none') await startSharing()?.takeUp(ANSWER_MILLISECONDS)
  if (IS_STATIC && isInTab()) await (await import('./tab-session.ts')).joinKeptTab()
}

async function lossesElsewhere(): Promise<readonly string[]> {
  const { shared } = useSession.getState()
  const losses = (await (shared ? tabs : group)?.losses()) ?? []
  return losses.map((words) => `In another ${shared ? 'tab' : 'window'}: ${words}`)
}
