import { randomId } from '../ui/browser/random-id.ts'
import { beginGroup, useGroup } from './group.ts'
import { HANDOVER_MARK } from './handover-code.ts'
import { nameOwnWindow } from './window-group.ts'

/** A window that is opened later than this has to sign in. */
const OFFERED_MILLISECONDS = 30_000
/** A window that draws much answers late. */
const ANSWER_MILLISECONDS = 3000

/** The new window asks for the group, whoever opened it answers once. No secret is among it: the group's session is sealed for its receiver. */
type Message = { readonly kind: 'ask' } | { readonly kind: 'group'; readonly id: string }

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
  const timer = setTimeout(() => channel.close(), OFFERED_MILLISECONDS)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'ask') return
    clearTimeout(timer)
    channel.postMessage({ kind: 'group', id } satisfies Message)
    channel.close()
    onTaken()
  })
  return `${address}${HANDOVER_MARK}${code}`
}

/** Opens an address in a window of this page's group. Call it in the handler of a press. */
export function openInGroup(address: string, features: string, onTaken: () => void): void {
  window.open(offerGroup(address, onTaken), '_blank', `${features},noopener`)
}

/** Joins the group that a handover offers. One that is over, or was taken by another window, is ignored. */
export async function takeGroup(code: string): Promise<void> {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = channelOf(code)
  const answered = new Promise<string>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'group') resolve(data.id)
    })
  })
  channel.postMessage({ kind: 'ask' } satisfies Message)
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
