// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createElement, forwardRef, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useCountedWords } from '../browser/ticker.ts'
import { withTextsShown } from './jsx-runtime.ts'

afterEach(cleanup)

const PATH = 'photos/\u202egpj.exe'
const BIDI = /[\u202a-\u202e\u2066-\u2069]/

/** Like a component of a package, which creates its elements itself. */
const Packaged = forwardRef<HTMLElement, { children?: ReactNode }>((props, ref) =>
  createElement('b', { ...props, ref }),
)

/** Draws nothing but its children. */
function Through({ children }: { children: ReactNode }) {
  return children
}

test('a text that hides something has its codes beside it, apart from what is around it, and is the same text still', () => {
  const { container } = render(
    <p aria-label={`Open ${PATH}`}>
      Path {PATH}, {[PATH, 'plain']} <Packaged>{PATH}</Packaged> <Through>{PATH}</Through>
    </p>,
  )
  expect(container.textContent).toBe(`Path ${PATH}, ${PATH}plain ${PATH} ${PATH}`)
  expect(container.querySelector('p')?.getAttribute('aria-label')).toBe('Open photos/‹U+202E›gpj.exe')
  const marks = [...container.querySelectorAll<HTMLElement>('.code-mark')]
  expect(marks.map(({ dataset, parentElement }) => [dataset['code'], parentElement?.localName])).toEqual(
    Array.from({ length: 4 }, () => ['U+202E', 'bdi']),
  )
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.matches('.code-mark')) expect(walker.currentNode.nodeValue).not.toMatch(BIDI)
})

test('parts of a path from right to left are isolated one by one; a text like any other has no element more', () => {
  const { container } = render(
    <>
      <i>{'a/אב/1.jpg'}</i>
      <b>{'a/b/1.jpg'}</b>
    </>,
  )
  expect(container.innerHTML).toBe(
    '<i><bdi dir="ltr"><bdi>a</bdi>/<bdi>אב</bdi>/<bdi>1.jpg</bdi></bdi></i><b>a/b/1.jpg</b>',
  )
})

test('where no element may stand the codes are written', () => {
  const { container } = render(
    <select>
      <option>{PATH}</option>
    </select>,
  )
  expect(container.querySelector('option')?.innerHTML).toBe('photos/‹U+202E›gpj.exe')
})

test.each(['a\u200b', '/\u200b', '/א'])('%j 5,000 times over makes no more elements than a page can draw', (some) => {
  const { container } = render(<p>{some.repeat(5000)}</p>)
  expect(container.querySelectorAll('*').length).toBeLessThan(110)
  expect(container.textContent.replaceAll('‹U+200B›', '\u200b')).toBe(some.repeat(5000))
})

test('without such a text the properties are handed on as they are', () => {
  const props = { 'aria-label': 'one', children: ['two', [<i key="three">three</i>, 'four'], undefined] }
  expect(withTextsShown('p', props)).toBe(props)
})

function Counted({ by }: { by: string }) {
  const [element, words] = useCountedWords<HTMLSpanElement>((now) => `${Math.floor(now / 1000) % 10} ${by}`)
  return <span ref={element}>{words}</span>
}

test.each(['desk', '\u202eksed', 'שולחן'])('words that count by themselves go on counting beside %j', (by) => {
  vi.useFakeTimers({ now: 0 })
  const { container, unmount } = render(<Counted by={by} />)
  expect(container.textContent).toBe(`0 ${by}`)
  act(() => void vi.advanceTimersByTime(3000))
  expect(container.textContent).toBe(`3 ${by}`)
  expect(() => unmount()).not.toThrow()
  vi.useRealTimers()
})
