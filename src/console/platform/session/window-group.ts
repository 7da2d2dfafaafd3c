import { randomId } from '../../ui/browser/random-id.ts'
import { useGroup } from './group.ts'

/**
 * Windows that were opened from each other are a group: they have one session and one feed, without asking. A duplicated tab is of the group too, as
 * its browser copies what the tab keeps: the same person made it from within the session, and it may do no more than a window opened by button.
 */

/** Begins the name of each window of its own. A window keeps its name over a reload. */
const OWN = 'watchfloor-window-'

/** From now on this page is a window of its own. */
export function nameOwnWindow(): void {
  window.name = `${OWN}${randomId()}`
}

/** Whether this page was opened as a window of its own. */
export function isOwnWindow(): boolean {
  return window.name.startsWith(OWN)
}

/**
 * A channel among the windows of this page's group, which whoever opens it closes. Undefined while this page is in no group (`useGroup` tells when it
 * is), and in browsers without channels. Other pages of this origin can listen: secrets are sealed for their receiver.
 */
export function groupChannel(name: string): BroadcastChannel | undefined {
  const { id } = useGroup.getState()
  if (id === undefined || !('BroadcastChannel' in globalThis)) return undefined
  return new BroadcastChannel(`watchfloor group ${id} ${name}`)
}
