import { randomId } from '../../ui/browser/random-id.ts'
import { beginGroup, useGroup } from './group.ts'
import { HANDOVER_MARK } from './handover-code.ts'
import type { Sealed } from './seal.ts'
import { nameOwnWindow } from './window-group.ts'

/** A window that is opened later than this has to sign in. */
const OFFERED_MILLISECONDS = 30_000
/** A window that draws much answers late. */
const ANSWER_MILLISECONDS = 3000

/** The new window asks for the group; the page that opened it answers once, sealed for the window's key, as a page that knows the group's id can ask for its session. */
type Message = { readonly kind: 'ask'; readonly key: string } | { readonly kind: 'group'; readonly id: Sealed }

/**
 * Takes a window into this page's group that is opened without a way back to it (`noopener`), so that it has a process of its own and neither takes the
 * other along when it crashes. Its address names the handover by a code that is good for one window and some seconds.
 * @returns the address to open, and what is called once when the window has come
 */
export function offerGroup(address: string, onTaken: () => void): string {
  const { id = randomId() } = useGroup.getState()
  if (useGroup.getState().id === undefined) beginGroup(id)
  if (!('BroadcastChannel' in globalThis)) return address
  const code = randomId()
  const channel = channelOf(code)
  const until = Date.now() + OFFERED_MILLISECONDS
  const timer = setTimeout(() => channel.close(), OFFERED_MILLISECONDS)
  const answered = new AbortController()
  const answer = async (key: string) => {
    const { sealFor } = await import('./seal.ts')
    channel.postMessage({ kind: 'group', id: sealFor('group', key, id) } satisfies Message)
    channel.close()
    onTaken()
  }
  const hear = ({ data }: MessageEvent<Message>) => {
    // A machine that slept runs its timers late.
    if (data.kind !== 'ask' || Date.now() >= until) return
    clearTimeout(timer)
    answered.abort()
    void answer(data.key)
  }
  channel.addEventListener('message', hear, { signal: answered.signal })
  return `${address}${HANDOVER_MARK}${code}`
}

/** Opens an address in a window of this page's group. Call it in the handler of a press. */
export function openInGroup(address: string, features: string, onTaken: () => void): void {
  window.open(offerGroup(address, onTaken), '_blank', `${features},noopener`)
}

/** Joins the group that a handover offers. One that is over, or was taken by another window, is ignored. */
export async function takeGroup(code: string): Promise<void> {
  if (!('BroadcastChannel' in globalThis)) return
  const { createReceiver } = await import('./seal.ts')
  const receiver = createReceiver('group')
  const channel = channelOf(code)
  const answered = new Promise<string>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const id = data.kind === 'group' ? receiver.open(data.id) : undefined
      if (id !== undefined) resolve(id)
    })
  })
  channel.postMessage({ kind: 'ask', key: receiver.key } satisfies Message)
  const none = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MILLISECONDS))
  const id = await Promise.race([answered, none])
  channel.close()
  if (id === undefined) return
  nameOwnWindow()
  beginGroup(id)
}

function channelOf(code: string): BroadcastChannel {
  return new BroadcastChannel(`watchfloor handover ${code}`)
}
