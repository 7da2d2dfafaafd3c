/** What opens or does something when it is pressed and let go: a press on it is heard here, one on a slider or a map is not. */
const PRESSED = 'a, button, [data-row]'

/** Less than a cycle of polls: whoever presses longer, or whose letting go was not told, keeps nothing from moving on. */
const LONGEST_MILLISECONDS = 5000

/** A finger's click comes a little after it has left. */
const CLICK_MILLISECONDS = 300

type Follower = (isPressed: boolean) => void

const followers = new Set<Follower>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/** Tells when something is pressed that a click will open, and when that click is over. Returns the way to stop. */
export function followPress(follower: Follower): () => void {
  if (!isListening) listen()
  followers.add(follower)
  return () => followers.delete(follower)
}

function listen(): void {
  isListening = true
  document.addEventListener('pointerdown', down, true)
  document.addEventListener(
    'pointerup',
    ({ pointerType }) => endAfter(pointerType === 'mouse' ? 0 : CLICK_MILLISECONDS),
    true,
  )
  document.addEventListener('click', () => endAfter(0), true)
  document.addEventListener('pointercancel', () => endAfter(0), true)
}

function down({ target, button, isPrimary }: PointerEvent): void {
  if (button !== 0 || !isPrimary || !(target instanceof Element) || target.closest(PRESSED) === null) return
  clearTimeout(timer)
  timer = setTimeout(end, LONGEST_MILLISECONDS)
  for (const follower of followers) follower(true)
}

/** Not at once: who hears the same event later is still pressed. */
function endAfter(milliseconds: number): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = setTimeout(end, milliseconds)
}

function end(): void {
  timer = undefined
  for (const follower of followers) follower(false)
}
