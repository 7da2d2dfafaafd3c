/** A finger that stays this long asks for more, as a right click does. Browsers that tell so themselves are a little faster. */
const HELD_MILLISECONDS = 600

/** A finger trembles; further it moves something. */
const TREMBLE_PIXELS = 10

/**
 * A finger held on something asks for what a right click opens: the browser's own `contextmenu`, or one made here where it tells of none (Safari). The
 * click that some browsers send when the finger lifts is dropped if something answered. Moving ends it, as does a second finger. Returns the way to stop.
 */
export function startLongPress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: { x: number; y: number } | undefined
  let isAnswered = false
  const end = () => {
    clearTimeout(timer)
    from = undefined
  }
  const down = ({ pointerType, isPrimary, clientX, clientY, target }: PointerEvent) => {
    end()
    isAnswered = false
    if (pointerType !== 'touch' || !isPrimary || target === null) return
    from = { x: clientX, y: clientY }
    timer = setTimeout(() => {
      const init = { bubbles: true, cancelable: true, clientX, clientY }
      isAnswered = !target.dispatchEvent(new MouseEvent('contextmenu', init))
    }, HELD_MILLISECONDS)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE_PIXELS) end()
  }
  /** After all that may answer it. */
  const asked = (event: MouseEvent) => {
    if (!event.isTrusted || from === undefined) return
    clearTimeout(timer)
    isAnswered = event.defaultPrevented
  }
  const click = (event: MouseEvent) => {
    // Of a key, a click has no count.
    if (!isAnswered || event.detail === 0) return
    isAnswered = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('pointerdown', down, true)
  document.addEventListener('pointermove', move, true)
  document.addEventListener('pointerup', end, true)
  document.addEventListener('pointercancel', end, true)
  window.addEventListener('contextmenu', asked)
  window.addEventListener('click', click, true)
  return () => {
    end()
    document.removeEventListener('pointerdown', down, true)
    document.removeEventListener('pointermove', move, true)
    document.removeEventListener('pointerup', end, true)
    document.removeEventListener('pointercancel', end, true)
    window.removeEventListener('contextmenu', asked)
    window.removeEventListener('click', click, true)
  }
}
