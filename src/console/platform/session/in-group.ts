import { useGroup } from './group.ts'
import { useSession } from './session.ts'
import { groupChannel } from './window-group.ts'

/** Calls `begin` again when group or scope change; `begin` closes the channel. Never without channels. */
export function joinGroup(
  name: string,
  scope: () => string | undefined,
  begin: (channel: BroadcastChannel) => () => void,
): () => void {
  let joined: string | undefined
  let end: (() => void) | undefined
  const follow = () => {
    const within = useGroup.getState().id === undefined ? undefined : scope()
    if (within === joined) return
    end?.()
    joined = within
    const channel = within === undefined ? undefined : groupChannel(`${name} ${within}`)
    end = channel && begin(channel)
  }
  const unfollow = [useSession.subscribe(follow), useGroup.subscribe(follow)]
  follow()
  return () => {
    for (const stop of unfollow) stop()
    end?.()
  }
}
