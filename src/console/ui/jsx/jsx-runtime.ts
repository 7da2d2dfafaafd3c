import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'

import { isHarmless, textParts, withCodes, type TextPart } from '../../../format/hidden-characters.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx.ts'

/** More marks, or parts of a path, in one text freeze a page: further marks are written out, and a longer path isn't taken apart. */
const MOST_ELEMENTS = 100

/** Attributes that are shown or read out. */
const SPOKEN = ['aria-label', 'aria-description', 'alt', 'placeholder']

/** They hold text alone. */
const TEXT_ONLY: readonly unknown[] = ['option', 'title', 'text']

type Props = Readonly<Record<string, unknown>>

/**
 * All JSX of the console is made here (`jsxImportSource`), so whatever an environment, a file or a person wrote is drawn as what it is. A text with
 * characters that don't show or change the direction is isolated, as is each part of a path, and each such character is marked with its code. The
 * characters stay in the document, so a selection copies them. Nearly all texts have none and are left alone.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withTextsShown(type, props), key)
}

/** With several children likewise: what React does with them apart is for development. */
export { jsx as jsxs }

/** Attributes of components are theirs to draw, and may have to be as they are. */
export function withTextsShown(type: unknown, props: Props): Props {
  let shown = props
  if (typeof type !== 'function')
    for (const name of SPOKEN) {
      const text = props[name]
      if (typeof text === 'string' && !isHarmless(text)) shown = { ...shown, [name]: withCodes(text) }
    }
  const children = shownNode(props['children'], TEXT_ONLY.includes(type) ? withCodes : drawnText)
  return children === props['children'] ? shown : { ...shown, children }
}

/** The very same where no text is drawn otherwise. */
function shownNode(node: unknown, draw: (text: string, key: Key) => unknown, index = 0): unknown {
  if (typeof node === 'string') return isHarmless(node) ? node : draw(node, `text ${index}`)
  if (!Array.isArray(node)) return node
  let shown: unknown[] | undefined
  for (let at = 0; at < node.length; at += 1) {
    const child: unknown = node[at]
    const next = shownNode(child, draw, at)
    if (next !== child) (shown ??= [...node])[at] = next
  }
  return shown ?? node
}

function drawnText(text: string, key: Key): ReactElement {
  let marks = 0
  const mark = ({ text: part, code }: TextPart) => {
    if (code === undefined) return part
    marks += 1
    if (marks > MOST_ELEMENTS) return `‹${code}›`
    return isolated(marks, { dir: 'ltr', className: 'code-mark', 'data-code': code, children: part })
  }
  const split = text.split('/')
  const pieces = split.length > MOST_ELEMENTS ? [text] : split
  const children = pieces.flatMap((piece, index) => [
    index > 0 && '/',
    isolated(index, { children: textParts(piece).map(mark) }),
  ])
  return isolated(key, { dir: 'ltr', children })
}

function isolated(key: Key, props: Props): ReactElement {
  return react.jsx('bdi', props, key)
}
