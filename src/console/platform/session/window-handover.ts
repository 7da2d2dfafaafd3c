import { randomId } from '../../ui/browser/random-id.ts'
import { joinPeers } from '../peers/peers.ts'
import { beginGroup, useGroup } from './group.ts'
import { HANDOVER_MARK } from './handover-code.ts'
import type { Sealed } from './seal.ts'
import { nameOwnWindow } from './window-group.ts'

/** Windows that ask later have to sign in. */
const OFFERED_MILLISECONDS = 30_000
/** A busy window answers late. */
const ANSWER_MILLISECONDS = 3000

interface Words {
  /** Answers once, sealed for the key: any page with the group's id can ask for its session. */
  readonly group: (key: string) => Promise<Sealed | undefined> | undefined
}

/**
 * Windows open with `noopener`, for a process of their own, so the URL carries a code for one use.
 * @returns the URL, and a function to call once the window has come
 */
export function offerGroup(address: string, onTaken: () => void): string {
  const { id = randomId() } = useGroup.getState()
  if (useGroup.getState().id === undefined) beginGroup(id)
  if (!('BroadcastChannel' in globalThis)) return address
  const code = randomId()
  const until = Date.now() + OFFERED_MILLISECONDS
  let isTaken = false
  const peers = joinPeers<Words>(channelOf(code), {
    group: async (key) => {
      // Timers are late after sleep.
      if (isTaken || Date.now() >= until) return undefined
      isTaken = true
      const { sealFor } = await import('./seal.ts')
      onTaken()
      return sealFor('group', key, id)
    },
  })
  setTimeout(peers.leave, OFFERED_MILLISECONDS)
  return `${address}${HANDOVER_MARK}${code}`
}

/** Call in the handler of a press: browsers block it elsewhere. */
export function openInGroup(address: string, features: string, onTaken: () => void): void {
  window.open(offerGroup(address, onTaken), '_blank', `${features},noopener`)
}

/** An expired or used code is ignored. */
export async function takeGroup(code: string): Promise<void> {
  if (!('BroadcastChannel' in globalThis)) return
  const { createReceiver } = await import('./seal.ts')
  const receiver = createReceiver('group')
  const peers = joinPeers<Words>(channelOf(code), { group: () => undefined })
  let id: string | undefined
  const isGroup = (sealed: Sealed) => (id = receiver.open(sealed)) !== undefined
  await peers.ask('group', [receiver.key], ANSWER_MILLISECONDS, isGroup)
  peers.leave()
  if (id === undefined) return
  nameOwnWindow()
  beginGroup(id)
}

function channelOf(code: string): BroadcastChannel {
  return new BroadcastChannel(`watchfloor handover ${code}`)
}
