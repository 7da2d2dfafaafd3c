import * as v from 'valibot'
import { create } from 'zustand'

import { joinPeers, type Channel, type Peers } from '../../platform/peers/peers.ts'
import { joinPresence, type Presence } from '../../platform/peers/presence.ts'
import { joinGroup } from '../../platform/session/in-group.ts'
import { useSession } from '../../platform/session/session.ts'
import { useAtWork } from '../../ui/overlay/at-work.ts'
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
  /** Shows a URL; after `until` the asking window has gone there itself. */
  readonly show: (id: string, address: string, until: number) => true | undefined
}

/** How long to wait for busy windows; a window opened then still counts as requested by the press. */
const ANSWER_MILLISECONDS = 1000

/** After it has come, a window tells of itself once its view has shown. */
const COMING_MILLISECONDS = 5000

interface DeskWindows {
  /** Other windows of this group and environment. */
  readonly others: readonly DeskWindow[]
}

export const useDeskWindows = create<DeskWindows>(() => ({ others: [] }))

type Own = Pick<DeskWindow, 'address' | 'part' | 'isLinked'>

interface Handlers {
  /** Shows another linked window's choice. */
  readonly follow: (changes: SharedView) => void
  /** Follows a link of another window. */
  readonly show: (address: string) => void
}

const id = randomId()
let peers: Peers<Words> | undefined
let presence: Presence | undefined
let own: Own = { address: '', isLinked: true }
let handlers: Handlers = { follow: () => undefined, show: () => undefined }
const links = new Links(
  id,
  false,
  (message) => peers?.tell('link', message),
  (changes) => handlers.follow(changes),
)

/** Joins the group's windows. Returns the function to leave. */
export function joinDesk(own: Handlers): () => void {
  handlers = own
  const leave = joinGroup('links', () => useSession.getState().environment?.url ?? '', connect)
  const hands = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const
  for (const hand of hands) window.addEventListener(hand, touched, { capture: true, passive: true })
  document.addEventListener('visibilitychange', tellOfThis)
  const stop = useAtWork.subscribe(tellOfThis)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', tellOfThis)
    for (const hand of hands) window.removeEventListener(hand, touched, { capture: true })
    leave()
  }
}

/** Hovering isn't interaction. */
function touched(event: Event): void {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove' || event.buttons !== 0) links.touched()
}

function connect(channel: Channel): () => void {
  peers = joinPeers<Words>(channel, {
    link: (message) => {
      if (v.is(linkSchema, message)) links.receive(message)
    },
    show: (to, address, until) => {
      if (to !== id || Date.now() >= until) return undefined
      handlers.show(address)
      return true
    },
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

/** Reports this window's state after a change. */
export function sendToDesk(next: Own, view: SharedView): void {
  const wasLinked = own.isLinked
  own = next
  links.shows(view)
  if (next.isLinked && !wasLinked) links.join()
  if (!next.isLinked) links.leave()
  updateBeside()
  tellOfThis()
}

/** Shows something in linked windows that can. */
export function chooseElsewhere(changes: SharedView): void {
  links.choose(changes)
}

/** A window that doesn't answer is dropped until its next message. */
export async function showIn(other: string, address: string): Promise<boolean> {
  const until = Date.now() + ANSWER_MILLISECONDS
  const [isShown = false] = (await peers?.ask('show', [other, address, until], ANSWER_MILLISECONDS)) ?? []
  if (!isShown) presence?.forget(other)
  return isShown
}

/** How many others there will be, and until when to wait for them. */
let coming = { count: 0, until: 0 }

/** Call when a window has come that others don't know yet. */
export function expectWindow(): void {
  const known = useDeskWindows.getState().others.length
  const before = Date.now() < coming.until ? coming.count : 0
  coming = { count: Math.max(known, before) + 1, until: Date.now() + COMING_MILLISECONDS }
}

/** Resolves when the windows that have come are among the others, or don't tell of themselves. */
export async function expectedWindows(): Promise<void> {
  const areHere = () => useDeskWindows.getState().others.length >= coming.count
  const left = coming.until - Date.now()
  if (left <= 0 || areHere()) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, left)
    const stop = useDeskWindows.subscribe(() => areHere() && end())
  })
}

/**
 * Drops windows that don't answer, as some end without a message.
 * @returns this window, those that answered, and how many didn't
 */
export async function askWindows(): Promise<{ readonly windows: readonly DeskWindow[]; readonly silent: number }> {
  const before = useDeskWindows.getState().others.length
  await presence?.renew(ANSWER_MILLISECONDS)
  const { others } = useDeskWindows.getState()
  return { windows: [thisWindow(), ...others], silent: Math.max(0, before - others.length) }
}

function thisWindow(): DeskWindow {
  const { screenX: left, screenY: top, innerWidth: width, innerHeight: height } = window
  const { dialogs, texts } = useAtWork.getState()
  const isAt = dialogs > 0 ? 'dialog' : texts > 0 ? 'text' : undefined
  return { ...own, id, box: { left, top, width, height }, isVisible: !document.hidden, isAt }
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
