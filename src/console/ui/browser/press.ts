/** Elements that open something on release; not sliders or maps. */
const PRESSED = 'a, button, [data-row]'

/** However slow the hand: only a release that no event tells of must not block updates for ever. */
const LONGEST_MILLISECONDS = 60_000

/** After a touch the click comes later, on a busy page much later. */
const CLICK_MILLISECONDS = 1000

type Follower = (isPressed: boolean) => void

const followers = new Set<Follower>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false
let pressing: number | undefined

/** Calls back on a press and after its click. Returns the stop function. */
export function followPress(follower: Follower): () => void {
  if (!isListening) listen()
  followers.add(follower)
  return () => followers.delete(follower)
}

function listen(): void {
  isListening = true
  document.addEventListener('pointerdown', down, true)
  for (const type of ['pointerup', 'pointercancel', 'click', 'pointermove'] as const)
    document.addEventListener(type, letGo, true)
}

/** The pressing mouse moves without a button: it was let go outside. The browser moves an idle one, too. */
function letGo({ type, pointerType, pointerId, buttons }: PointerEvent): void {
  const isMouse = pointerType === 'mouse'
  if (type !== 'pointermove') endAfter(type === 'pointerup' && !isMouse ? CLICK_MILLISECONDS : 0)
  else if (isMouse && buttons === 0 && pointerId === pressing) endAfter(0)
}

function down({ target, button, isPrimary, pointerId }: PointerEvent): void {
  if (button !== 0 || !isPrimary || !(target instanceof Element) || target.closest(PRESSED) === null) return
  pressing = pointerId
  clearTimeout(timer)
  timer = setTimeout(end, LONGEST_MILLISECONDS)
  for (const follower of followers) follower(true)
}

/** Deferred, as later handlers of the same event still count as pressed. */
function endAfter(milliseconds: number): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = setTimeout(end, milliseconds)
}

function end(): void {
  timer = undefined
  for (const follower of followers) follower(false)
}
