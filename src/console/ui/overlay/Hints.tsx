import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useRef, useState } from 'react'

import { startLongPress } from '../browser/long-press.ts'
import { hintOf } from './hint.ts'

const DELAY_MILLISECONDS = 400
const GAP_PIXELS = 8
const HINTED = '[aria-description], button[aria-label], a[aria-label]'

/**
 * Shows the hints of all controls (`hint.ts`), one at a time: 400 ms after the pointer or the keyboard's focus came to a control, where a finger is held
 * (which then presses nothing), and at once at a press on what is disabled. Any other press answers it: it goes. Once for the whole page.
 */
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
    // Esc closes what it always does, too.
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
    // It lets clicks through to what it covers, so the pointer is never in it; it stays while the pointer is over it all the same.
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
          {/* The control itself tells it to assistive technology. */}
          <Tooltip.Popup ref={popup} aria-hidden="true">
            {words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** The control at a place of the page that may have something to say; a label stands for what it labels. */
function hintedControl(place: EventTarget | null): Element | undefined {
  if (!(place instanceof Element)) return undefined
  return (place.closest('label')?.control ?? place).closest(HINTED) ?? undefined
}

/** What is disabled says why however the focus came to it. */
function isPointedAt(control: Element): boolean {
  return control.matches(control.ariaDisabled === 'true' ? ':hover, :focus' : ':hover, :focus-visible')
}

/** What it opened says more than its hint does. */
function isStillMeant(control: Element): boolean {
  return isPointedAt(control) && control.ariaExpanded !== 'true' && hintOf(control) !== ''
}

/** Or on the way to it. */
function isOver(element: Element | null, x: number, y: number): boolean {
  if (element === null) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return x >= left - GAP_PIXELS && x <= right + GAP_PIXELS && y >= top - GAP_PIXELS && y <= bottom + GAP_PIXELS
}
