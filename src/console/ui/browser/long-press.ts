/** Slightly longer than browsers that detect it themselves. */
const HELD_MILLISECONDS = 600

const TREMBLE_PIXELS = 10

/**
 * As a right click: the browser's `contextmenu`, or a synthetic one in Safari. A click that follows a handled
 * one is dropped. Returns the stop function.
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
  /** In the bubble phase, after all handlers. */
  const asked = (event: MouseEvent) => {
    if (!event.isTrusted || from === undefined) return
    clearTimeout(timer)
    isAnswered = event.defaultPrevented
  }
  const click = (event: MouseEvent) => {
    // Clicks by key have detail 0.
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
