import * as v from 'valibot'
import { create } from 'zustand'

import { groupChannel } from '../../platform/session/window-group.ts'
import { useGroup } from '../../platform/session/group.ts'
import { useSession } from '../../platform/session/session.ts'
import { randomId } from '../../ui/browser/random-id.ts'
import { useInspectorBeside } from '../../platform/url-state/window-part.ts'
import { windowSchema, type DeskWindow } from './desk-window.ts'
import { Links, type LinkMessage, type SharedView } from './links.ts'

const text = v.pipe(v.string(), v.maxLength(4000))
const choice = v.object({ value: v.nullable(text), turn: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), by: text })
const choices = v.record(text, choice)

const messageSchema = v.variant('kind', [
  v.object({ kind: v.literal('who'), of: text }),
  v.object({ kind: v.literal('here'), of: text, window: windowSchema }),
  v.object({ kind: v.literal('gone'), of: text, id: text }),
  v.object({ kind: v.literal('ask'), of: text }),
  v.object({ kind: v.literal('choices'), of: text, choices }),
  v.object({ kind: v.literal('show'), of: text, to: text, address: text, turn: text, until: v.number() }),
  v.object({ kind: v.literal('shown'), of: text, turn: text, isShown: v.boolean() }),
])
type Message = v.InferOutput<typeof messageSchema>

const TELL_MILLISECONDS = 5_000
/** A window in the background may be woken once a minute only. */
const FORGET_MILLISECONDS = 150_000
/** So long the others have to answer: one that draws much does so late. Browsers still take a window that opens then for one that was asked for. */
const ANSWER_MILLISECONDS = 1000

interface DeskWindows {
  /** The other windows of this group that show the same environment, by id. */
  readonly others: ReadonlyMap<string, DeskWindow & { readonly heardAt: number }>
}

export const useDeskWindows = create<DeskWindows>(() => ({ others: new Map() }))

/** What this window has to say of itself. */
type Own = Omit<DeskWindow, 'id' | 'box' | 'isVisible'>

/** What others have this window do. */
interface Handlers {
  /** Shows what a linked window chose. */
  readonly follow: (changes: SharedView) => void
  /** Goes to what a link in another window leads to; false where that would end what somebody is at here. */
  readonly show: (address: string) => boolean
}

const id = randomId()
let channel: BroadcastChannel | undefined
let own: Own = { address: '', isLinked: true }
let handlers: Handlers = { follow: () => undefined, show: () => false }
/** What is asked of other windows and not answered yet. */
const asked = new Map<string, (isShown: boolean) => void>()
const links = new Links(
  id,
  false,
  (message: LinkMessage) => post(message),
  (changes) => handlers.follow(changes),
)

/** Keeps this window together with the others of its group until the returned function is called. */
export function joinDesk(own: Handlers): () => void {
  handlers = own
  connect()
  const stopGroup = useGroup.subscribe(connect)
  const timer = setInterval(() => {
    tellOfThis()
    forgetSilent(Date.now() - FORGET_MILLISECONDS)
  }, TELL_MILLISECONDS)
  const hands = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const
  for (const hand of hands) window.addEventListener(hand, touched, { capture: true, passive: true })
  window.addEventListener('pagehide', sayGone)
  document.addEventListener('visibilitychange', tellOfThis)
  return () => {
    document.removeEventListener('visibilitychange', tellOfThis)
    for (const hand of hands) window.removeEventListener(hand, touched, { capture: true })
    window.removeEventListener('pagehide', sayGone)
    clearInterval(timer)
    stopGroup()
    sayGone()
    channel?.close()
    channel = undefined
    setOthers(new Map())
  }
}

/** A pointer that only passes over a window is no hand. */
function touched(event: Event): void {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.buttons !== 0) links.touched()
}

function connect(): void {
  if (channel !== undefined) return
  channel = groupChannel('links')
  if (channel === undefined) return
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(messageSchema, data)
    if (read.success && read.output.of === environment()) receive(read.output)
  })
  post({ kind: 'who' })
  tellOfThis()
  if (own.isLinked) links.join()
}

function receive(message: Message): void {
  const { others } = useDeskWindows.getState()
  switch (message.kind) {
    case 'who':
      tellOfThis()
      break
    case 'here':
      setOthers(new Map(others).set(message.window.id, { ...message.window, heardAt: Date.now() }))
      break
    case 'gone':
      forget(message.id)
      break
    case 'show':
      // Later the window that asked has gone there itself.
      if (message.to === id && Date.now() < message.until)
        post({ kind: 'shown', turn: message.turn, isShown: own.isLinked && handlers.show(message.address) })
      break
    case 'shown':
      asked.get(message.turn)?.(message.isShown)
      break
    default:
      links.receive(message)
  }
}

/** What this window is and shows, whenever that has changed. */
export function tellDesk(next: Own, view: SharedView): void {
  const wasLinked = own.isLinked
  own = next
  links.shows(view)
  if (next.isLinked && !wasLinked) links.join()
  if (!next.isLinked) links.leave()
  updateBeside()
  tellOfThis()
}

/** Shows something in the linked windows that have a place for it. */
export function chooseElsewhere(changes: SharedView): void {
  links.choose(changes)
}

/**
 * Has another window show an address. Whether it did: it won't where somebody is at something that would end. One that doesn't answer is forgotten until
 * it speaks again, as it may have ended without a word.
 */
export function showIn(other: string, address: string): Promise<boolean> {
  const turn = randomId()
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      clearTimeout(timer)
      asked.delete(turn)
      resolve(isShown)
    }
    const timer = setTimeout(() => {
      forget(other)
      end(false)
    }, ANSWER_MILLISECONDS)
    asked.set(turn, end)
    post({ kind: 'show', to: other, address, turn, until: Date.now() + ANSWER_MILLISECONDS })
  })
}

/**
 * Asks all windows of the group where they stand now, and waits until all have said it. Some tell nobody that they end, so those that don't answer are
 * forgotten.
 * @returns this window and those that answered, and how many did not
 */
export async function askWindows(): Promise<{ readonly windows: readonly DeskWindow[]; readonly silent: number }> {
  const before = useDeskWindows.getState().others.size
  const askedAt = Date.now()
  post({ kind: 'who' })
  if (before > 0)
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(limit)
        stop()
        resolve()
      }
      const limit = setTimeout(end, ANSWER_MILLISECONDS)
      const stop = useDeskWindows.subscribe(({ others }) => {
        if ([...others.values()].every(({ heardAt }) => heardAt >= askedAt)) end()
      })
    })
  forgetSilent(askedAt)
  const { others } = useDeskWindows.getState()
  return { windows: [thisWindow(), ...others.values()], silent: Math.max(0, before - others.size) }
}

function thisWindow(): DeskWindow {
  const { screenX: left, screenY: top, innerWidth: width, innerHeight: height } = window
  return { ...own, id, box: { left, top, width, height }, isVisible: !document.hidden }
}

function tellOfThis(): void {
  post({ kind: 'here', window: thisWindow() })
}

function sayGone(): void {
  post({ kind: 'gone', id })
}

function post(message: DistributiveOmit<Message, 'of'> | LinkMessage): void {
  channel?.postMessage({ ...message, of: environment() })
}

type DistributiveOmit<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never

function environment(): string {
  return useSession.getState().environment?.url ?? ''
}

function forget(ended: string): void {
  setOthers(new Map([...useDeskWindows.getState().others].filter(([each]) => each !== ended)))
}

function forgetSilent(since: number): void {
  const { others } = useDeskWindows.getState()
  const heard = [...others].filter(([, { heardAt }]) => heardAt >= since)
  if (heard.length < others.size) setOthers(new Map(heard))
}

function setOthers(others: DeskWindows['others']): void {
  useDeskWindows.setState({ others })
  updateBeside()
}

function updateBeside(): void {
  const { others } = useDeskWindows.getState()
  const isBeside = own.isLinked && [...others.values()].some(({ part, isLinked }) => part === 'inspector' && isLinked)
  useInspectorBeside.setState(own.part !== 'inspector' && isBeside, true)
}
