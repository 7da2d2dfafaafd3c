import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useRef, useState } from 'react'

import { startLongPress } from '../browser/long-press.ts'
import { hintOf } from './hint.ts'

const DELAY_MILLISECONDS = 400
const GAP_PIXELS = 8
const HINTED = '[aria-description], button[aria-label], a[aria-label]'

/** One at a time (`hint.ts`): 400 ms after hover or focus, on a long press, or at once if disabled. */
export function Hints() {
  const [control, setControl] = useState<Element>()
  const [words, setWords] = useState('')
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setControl(undefined)
    }
    const consider = ({ type, target }: Event) => {
      const found = hintedControl(target)
      if (found === undefined) return
      if (type === 'click') {
        if (found.ariaDisabled === 'true') setControl(found)
        return
      }
      clearTimeout(timer)
      timer = setTimeout(() => isStillMeant(found) && setControl(found), DELAY_MILLISECONDS)
    }
    let isTouch = false
    const press = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      hide()
    }
    const held = (event: MouseEvent) => {
      const found = hintedControl(event.target)
      if (!isTouch || found === undefined || hintOf(found) === '') return
      event.preventDefault()
      setControl(found)
    }
    for (const type of ['pointerover', 'focusin', 'click']) document.addEventListener(type, consider)
    document.addEventListener('focusout', hide)
    // Esc keeps its other meanings.
    document.addEventListener('keydown', hide, true)
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('contextmenu', held, true)
    const stop = startLongPress()
    return () => {
      clearTimeout(timer)
      for (const type of ['pointerover', 'focusin', 'click']) document.removeEventListener(type, consider)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', hide, true)
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('contextmenu', held, true)
      stop()
    }
  }, [])

  useEffect(() => {
    if (control === undefined) return undefined
    const follow = () => (control.isConnected ? setWords(hintOf(control)) : setControl(undefined))
    // Clicks pass through the popup, so it gets no pointer events, but it stays while the pointer is over it.
    const leave = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'touch' && !isPointedAt(control) && !isOver(popup.current, clientX, clientY))
        setControl(undefined)
    }
    follow()
    const observer = new MutationObserver(follow)
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-label', 'aria-description'] })
    document.addEventListener('pointermove', leave)
    return () => {
      observer.disconnect()
      document.removeEventListener('pointermove', leave)
    }
  }, [control])

  return (
    <Tooltip.Root open={control !== undefined && words !== ''}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={control}
          className="hint"
          sideOffset={6}
          side={control?.hasAttribute('data-hint-aside') === true ? 'left' : 'bottom'}
        >
          {/* Assistive technology reads it from the control. */}
          <Tooltip.Popup ref={popup} aria-hidden="true">
            {words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** The control whose hint applies to an element; labels count for theirs. */
function hintedControl(place: EventTarget | null): Element | undefined {
  if (!(place instanceof Element)) return undefined
  return (place.closest('label')?.control ?? place).closest(HINTED) ?? undefined
}

/** Disabled controls show their reason on any focus. */
function isPointedAt(control: Element): boolean {
  return control.matches(control.ariaDisabled === 'true' ? ':hover, :focus' : ':hover, :focus-visible')
}

/** Not while its popup is open, which says more. */
function isStillMeant(control: Element): boolean {
  return isPointedAt(control) && control.ariaExpanded !== 'true' && hintOf(control) !== ''
}

/** Includes the gap around it. */
function isOver(element: Element | null, x: number, y: number): boolean {
  if (element === null) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left - GAP_PIXELS && x <= right + GAP_PIXELS && y >= top - GAP_PIXELS && y <= bottom + GAP_PIXELS
}
