import { useEffect, useRef } from 'react'
import styles from './EntitySymbol.module.css'

type Drawing = { readonly element: SVGElement; readonly width: number; readonly height: number }

// The symbol library is larger than the rest of the board together: it is fetched once, after the board stands.
let library: Promise<typeof import('milsymbol')> | undefined
const drawings = new Map<string, Promise<Drawing | undefined>>()

// The hues of the design's dispositions; civil ones keep their disposition's hue, as everything else here does.
const fills = {
  Civilian: '#80d4f5',
  Friend: '#80d4f5',
  Hostile: '#ff8080',
  Neutral: '#a2e6a2',
  Unknown: '#f4ea82',
  Suspect: '#ffb169',
}

const draw = (sidc: string): Promise<Drawing | undefined> => {
  const known = drawings.get(sidc)
  if (known) return known
  library ??= import('milsymbol')
  const made = library.then(({ default: milsymbol }) => {
    const symbol = new milsymbol.Symbol(sidc, { size: 11, outlineWidth: 0, colorMode: fills, civilianColor: false })
    const drawn: unknown = symbol.asDOM()
    if (!(drawn instanceof SVGElement)) return undefined
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
