import type { Channel } from '../peers/peers.ts'
import { useGroup } from './group.ts'
import { useSession } from './session.ts'
import { groupChannel } from './window-group.ts'

/**
 * Begins something together with the windows of this page's group, as soon as it is in one, and again whenever the scope is another; in browsers without
 * channels it doesn't begin.
 * @param scope windows of another one are not meant; nothing begins where it is undefined
 * @param begin given the channel, which it closes at its end, and the channel's name; returns the way to end
 * @returns the way to end all of it
 */
export function joinGroup(
  name: string,
  scope: () => string | undefined,
  begin: (channel: Channel, name: string) => () => void,
): () => void {
  let joined: string | undefined
  let end: (() => void) | undefined
  const follow = () => {
    const within = useGroup.getState().id === undefined ? undefined : scope()
    if (within === joined) return
    end?.()
    joined = within
    const channel = within === undefined ? undefined : groupChannel(`${name} ${within}`)
    end = channel && begin(channel, channel.name)
  }
  const unfollow = [useSession.subscribe(follow), useGroup.subscribe(follow)]
  follow()
  return () => {
    for (const stop of unfollow) stop()
    end?.()
  }
}
