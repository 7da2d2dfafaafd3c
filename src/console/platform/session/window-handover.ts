import { randomId } from '../../ui/browser/random-id.ts'
import { beginGroup, useGroup } from './group.ts'
import { HANDOVER_MARK } from './handover-code.ts'
import type { Sealed } from './seal.ts'
import { nameOwnWindow } from './window-group.ts'

/** Later windows have to sign in. */
const OFFERED_MILLISECONDS = 30_000
/** A busy window answers late. */
const ANSWER_MILLISECONDS = 3000

/** The answer is sealed for the window's key: any page that knows the group's id can ask for its session. */
type Message = { readonly kind: 'ask'; readonly key: string } | { readonly kind: 'group'; readonly id: Sealed }

/**
 * Windows open with `noopener`, for a process of their own. The URL has a code for one window and some
 * seconds.
 * @returns the URL, and a function to call once the window has come
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
    // Timers are late after sleep.
    if (data.kind !== 'ask' || Date.now() >= until) return
    clearTimeout(timer)
    answered.abort()
    void answer(data.key)
  }
  channel.addEventListener('message', hear, { signal: answered.signal })
  return `${address}${HANDOVER_MARK}${code}`
}

/** Call in a press handler. */
export function openInGroup(address: string, features: string, onTaken: () => void): void {
  window.open(offerGroup(address, onTaken), '_blank', `${features},noopener`)
}

/** An expired or used code is ignored. */
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
