import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'

import { isHarmless, textParts, withCodes, type TextPart } from '../../../format/hidden-characters.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx.ts'

/** More elements in a text freeze a page, so the rest is written without. */
const MOST_ELEMENTS = 100

/** Shown or read out. */
const SPOKEN = ['aria-label', 'aria-description', 'alt', 'placeholder']

/** Can't contain elements. */
const TEXT_ONLY: readonly unknown[] = ['option', 'title', 'text']

type Props = Readonly<Record<string, unknown>>

/**
 * Creates all JSX (`jsxImportSource`). Isolates text, and parts of paths, with invisible or bidirectional
 * characters and marks each with its code. They stay, so copies have them.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withTextsShown(type, props), key)
}

/** React only tells them apart in development. */
export { jsx as jsxs }

/** Not for components: what they do with a text may need it unchanged. */
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

/** Returns the same object if nothing changes. */
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
