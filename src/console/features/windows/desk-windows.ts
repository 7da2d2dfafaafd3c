import * as v from 'valibot'
import { create } from 'zustand'

import { joinPeers, type Channel, type Peers } from '../../platform/peers/peers.ts'
import { joinPresence, type Presence } from '../../platform/peers/presence.ts'
import { joinGroup } from '../../platform/session/in-group.ts'
import { useSession } from '../../platform/session/session.ts'
import { randomId } from '../../ui/browser/random-id.ts'
import { useInspectorBeside } from '../../platform/url-state/window-part.ts'
import { windowSchema, type DeskWindow } from './desk-window.ts'
import { Links, type LinkMessage, type SharedView } from './links.ts'

const text = v.pipe(v.string(), v.maxLength(4000))
const choice = v.object({ value: v.nullable(text), turn: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), by: text })

const linkSchema = v.variant('kind', [
  v.object({ kind: v.literal('ask') }),
  v.object({ kind: v.literal('choices'), choices: v.record(text, choice) }),
])

interface Words {
  readonly link: (message: LinkMessage) => void
  /** Shows an address in one window; later than `until` the window that asked has gone there itself. */
  readonly show: (id: string, address: string, until: number) => boolean | undefined
}

/** So long the others have to answer: one that draws much does so late. Browsers still take a window that opens then for one that was asked for. */
const ANSWER_MILLISECONDS = 1000

interface DeskWindows {
  /** The other windows of this group that show the same environment. */
  readonly others: readonly DeskWindow[]
}

export const useDeskWindows = create<DeskWindows>(() => ({ others: [] }))

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
let peers: Peers<Words> | undefined
let presence: Presence | undefined
let own: Own = { address: '', isLinked: true }
let handlers: Handlers = { follow: () => undefined, show: () => false }
const links = new Links(
  id,
  false,
  (message) => peers?.tell('link', message),
  (changes) => handlers.follow(changes),
)

/** Keeps this window together with the others of its group until the returned function is called. */
export function joinDesk(own: Handlers): () => void {
  handlers = own
  const leave = joinGroup('links', () => useSession.getState().environment?.url ?? '', connect)
  const hands = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const
  for (const hand of hands) window.addEventListener(hand, touched, { capture: true, passive: true })
  document.addEventListener('visibilitychange', tellOfThis)
  return () => {
    document.removeEventListener('visibilitychange', tellOfThis)
    for (const hand of hands) window.removeEventListener(hand, touched, { capture: true })
    leave()
  }
}

/** A pointer that only passes over a window is no hand. */
function touched(event: Event): void {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.buttons !== 0) links.touched()
}

function connect(channel: Channel): () => void {
  peers = joinPeers<Words>(channel, {
    link: (message) => {
      if (v.is(linkSchema, message)) links.receive(message)
    },
    show: (to, address, until) =>
      to === id && Date.now() < until ? own.isLinked && handlers.show(address) : undefined,
  })
  presence = joinPresence<unknown>(channel, id, thisWindow, (others) =>
    setOthers([...others.values()].map(({ state }) => state).filter((state) => v.is(windowSchema, state))),
  )
  if (own.isLinked) links.join()
  return () => {
    presence?.leave()
    presence = peers = undefined
    setOthers([])
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
export async function showIn(other: string, address: string): Promise<boolean> {
  const until = Date.now() + ANSWER_MILLISECONDS
  const [isShown] = (await peers?.ask('show', [other, address, until], ANSWER_MILLISECONDS)) ?? []
  if (isShown === undefined) presence?.forget(other)
  return isShown ?? false
}

/**
 * Asks all windows of the group where they stand now, and waits until all have said it. Some tell nobody that they end, so those that don't answer are
 * forgotten.
 * @returns this window and those that answered, and how many did not
 */
export async function askWindows(): Promise<{ readonly windows: readonly DeskWindow[]; readonly silent: number }> {
  const before = useDeskWindows.getState().others.length
  await presence?.renew(ANSWER_MILLISECONDS)
  const { others } = useDeskWindows.getState()
  return { windows: [thisWindow(), ...others], silent: Math.max(0, before - others.length) }
}

function thisWindow(): DeskWindow {
  const { screenX: left, screenY: top, innerWidth: width, innerHeight: height } = window
  return { ...own, id, box: { left, top, width, height }, isVisible: !document.hidden }
}

function tellOfThis(): void {
  presence?.tell()
}

function setOthers(others: DeskWindows['others']): void {
  useDeskWindows.setState({ others })
  updateBeside()
}

function updateBeside(): void {
  const { others } = useDeskWindows.getState()
  const isBeside = own.isLinked && others.some(({ part, isLinked }) => part === 'inspector' && isLinked)
  useInspectorBeside.setState(own.part !== 'inspector' && isBeside, true)
}
