import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LucideProps } from 'lucide-react'
import { expect, test } from 'vitest'

import { createIcon } from './create-icon.ts'

const files: readonly Record<string, unknown>[] = [
  await import('lucide-react/icons/x'),
  await import('lucide-react/icons/circle-question-mark'),
  await import('lucide-react/icons/server-crash'),
]
const icons = files.map((file) => ({
  theirs: file['default'] as FunctionComponent<LucideProps>,
  ours: createIcon(file['__iconData'] as Parameters<typeof createIcon>[0]),
}))

test.each<{ what: string; props: LucideProps }>([
  { what: 'without a word', props: {} },
  { what: 'with a size and a class', props: { size: 16, className: 'turned' } },
  { what: 'with a name', props: { size: 13, 'aria-label': 'replica' } },
  { what: 'with a role', props: { role: 'img' } },
  { what: 'with a name that is not there', props: { 'aria-label': undefined } },
  {
    what: 'in strokes and styles of its own',
    props: { strokeWidth: 1.7, style: { color: 'red' }, 'aria-hidden': true },
  },
])('an icon $what is drawn as Lucide draws it', ({ props }) => {
  for (const { theirs, ours } of icons) expect(drawn(ours, props)).toEqual(drawn(theirs, props))
})

/** The markup in parts, without the icon's class names and the namespace, which HTML implies. */
function drawn(icon: FunctionComponent<LucideProps>, props: LucideProps): string[] {
  return renderToStaticMarkup(createElement(icon, props))
    .replaceAll(/ lucide-[a-z-]+| xmlns="[^"]*"/g, '')
    .split(/(?<=")(?= )|(?=\/?>)/)
    .flatMap((part) => part.replace('<svg ', '<svg\n ').split('\n'))
    .toSorted()
}
