import { randomId } from '../../ui/browser/random-id.ts'
import { useGroup } from './group.ts'

/** Windows opened from each other share session and feed. So do duplicated tabs. */

/** Prefix of window names, which survive a reload. */
const OWN = 'watchfloor-window-'

export function nameOwnWindow(): void {
  window.name = `${OWN}${randomId()}`
}

export function isOwnWindow(): boolean {
  return window.name.startsWith(OWN)
}

/** Undefined without a group or channels. The caller closes it. Not private, so secrets are sealed. */
export function groupChannel(name: string): BroadcastChannel | undefined {
  const { id } = useGroup.getState()
  if (id === undefined || !('BroadcastChannel' in globalThis)) return undefined
  return new BroadcastChannel(`watchfloor group ${id} ${name}`)
}
