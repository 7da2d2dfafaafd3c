import { useEffect, useRef } from 'react'

import { doubtOf, symbolFills, type Doubt } from '../map/symbols/standard-identity.ts'
import { afterPaint } from '../ui/browser/after-paint.ts'
import styles from './EntitySymbol.module.css'

type Drawing = { readonly element: SVGElement; readonly width: number; readonly height: number }

// The symbol library is larger than the rest of the board together: it is fetched once, after the board stands.
let library: Promise<typeof import('milsymbol')> | undefined
const drawings = new Map<string, Promise<Drawing | undefined>>()

function draw(sidc: string): Promise<Drawing | undefined> {
  const known = drawings.get(sidc)
  if (known) return known
  library ??= new Promise<void>((resolve) => afterPaint(resolve)).then(() => import('milsymbol'))
  const made = library.then(({ default: milsymbol }) => {
    const symbol = new milsymbol.Symbol(sidc, {
      size: 11,
      outlineWidth: 0,
      colorMode: symbolFills(sidc),
      // Disposition is what hue stands for; that a platform is civilian shows in its icon.
      civilianColor: false,
    })
    const drawn: unknown = symbol.asDOM()
    if (!(drawn instanceof SVGElement)) return undefined
    const doubt = doubtOf(sidc)
    if (doubt !== undefined) drawn.append(questionMark(doubt))
    const { width, height } = symbol.getSize()
    return { element: drawn, width, height }
  })
  drawings.set(sidc, made)
  made.catch(() => {
    library = undefined
    drawings.delete(sidc)
  })
  return made
}

/** At the upper right of the frame, in the units of the symbol. */
function questionMark(doubt: Doubt): SVGElement {
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  mark.setAttribute('x', '168')
  mark.setAttribute('y', '62')
  mark.setAttribute('class', styles.doubt ?? '')
  mark.dataset['doubt'] = doubt
  mark.textContent = '?'
  return mark
}

/** The MIL-STD-2525C symbol of an entity in a line of text; a plain ring until it is drawn, and for an entity that is not known. */
export function EntitySymbol({ sidc, size = 14.3 }: { sidc: string | undefined; size?: number }) {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (sidc === undefined) return
    let current = true
    draw(sidc)
      .then((drawing) => {
        if (!current || !drawing || !box.current) return
        const scale = size / Math.max(drawing.width, drawing.height)
        const copy = drawing.element.cloneNode(true) as SVGElement
        copy.setAttribute('width', String(drawing.width * scale))
        copy.setAttribute('height', String(drawing.height * scale))
        box.current.replaceChildren(copy)
      })
      .catch(() => undefined)
    const element = box.current
    return () => {
      current = false
      element?.replaceChildren()
    }
  }, [sidc, size])
  return (
    <span className={styles.box} aria-hidden="true">
      {sidc === undefined ? <span className={styles.dot} /> : <span ref={box} />}
    </span>
  )
}
