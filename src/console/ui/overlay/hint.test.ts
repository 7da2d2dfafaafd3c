// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { hintOf } from './hint.ts'

test.each([
  ['<button aria-label="Close">✕</button>', ''],
  ['<button aria-label="Close"></button>', 'Close'],
  ['<button aria-label="Close" aria-description="Esc"></button>', 'Close\nEsc'],
  ['<button aria-description="Nothing changed">Save</button>', 'Nothing changed'],
  ['<button role="switch" aria-label="Sound"></button>', ''],
])('the hint of %s is “%s”', (html, words) => {
  document.body.innerHTML = html
  expect([...document.body.children].map(hintOf)).toEqual([words])
})
