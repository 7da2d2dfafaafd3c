import milsymbol from 'milsymbol'
import { useCallback, useMemo } from 'react'

import type { Entity } from '../../../contract/entity/entity.ts'
import { afterPaint } from '../../ui/browser/after-paint.ts'
import { doubtOf, symbolFills, type Doubt } from '../map/symbols/standard-identity.ts'
import { symbolOf } from '../map/symbols/symbol.ts'
import styles from './EntitySymbol.module.css'

interface Drawing {
  readonly element: SVGElement
  readonly width: number
  readonly height: number
}

const drawings = new Map<string, Drawing | undefined>()

/** Cached; `undefined` for a code that can't be drawn. */
function drawingOf(sidc: string): Drawing | undefined {
  if (!drawings.has(sidc)) drawings.set(sidc, draw(sidc))
  return drawings.get(sidc)
}

function draw(sidc: string): Drawing | undefined {
  try {
    const symbol = new milsymbol.Symbol(sidc, {
      size: 11,
      outlineWidth: 0,
      colorMode: symbolFills(sidc),
      // Hue is for disposition; the icon shows civilians.
      civilianColor: false,
    })
    const drawn: unknown = symbol.asDOM()
    if (!(drawn instanceof SVGElement)) return undefined
    const doubt = doubtOf(sidc)
    if (doubt !== undefined) drawn.append(questionMark(doubt))
    return { element: drawn, ...symbol.getSize() }
  } catch {
    return undefined
  }
}

/** At the frame's upper right, in symbol units. */
function questionMark(doubt: Doubt): SVGElement {
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  mark.setAttribute('x', '168')
  mark.setAttribute('y', '62')
  mark.setAttribute('class', styles.doubt ?? '')
  mark.dataset['doubt'] = doubt
  mark.textContent = '?'
  return mark
}

interface SymbolProps {
  entity: Entity
  size: number
}

/** Loads its library, which is larger than the rest of the board. */
export function DrawnSymbol({ entity, size }: SymbolProps) {
  const { sidc } = useMemo(() => symbolOf(entity), [entity])
  const show = useCallback(
    (box: HTMLSpanElement) => {
      const put = (): void => {
        const drawing = drawingOf(sidc)
        if (drawing === undefined) return
        const scale = size / Math.max(drawing.width, drawing.height)
        const copy = drawing.element.cloneNode(true) as SVGElement
        copy.setAttribute('width', String(drawing.width * scale))
        copy.setAttribute('height', String(drawing.height * scale))
        box.replaceChildren(copy)
      }
      let stop: (() => void) | undefined
      // A code's first symbol takes milliseconds, so it is drawn in a later task.
      if (drawings.has(sidc)) put()
      else stop = afterPaint(put)
      return () => {
        stop?.()
        box.replaceChildren()
      }
    },
    [sidc, size],
  )
  return <span ref={show} />
}
