// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { EntitySymbol } from './EntitySymbol.tsx'

afterEach(cleanup)

function coded(sidc: string): Entity {
  return { symbology: { milStd2525C: { sidc } } }
}

test('a symbol of a new code comes after the page was painted, one drawn before at once, and both follow code and size', async () => {
  const { container, rerender } = render(<EntitySymbol entity={coded('SFSPCLFF-------')} size={20} />)
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  const longer = () =>
    Math.max(...['width', 'height'].map((side) => Number(container.querySelector('svg')?.getAttribute(side))))
  expect(longer()).toBeCloseTo(20)
  const friend = container.innerHTML
  rerender(<EntitySymbol entity={coded('SHSPCLFF-------')} size={10} />)
  // Neither drawn at once, nor the one before.
  expect(container.querySelector('svg')).toBeNull()
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  expect(longer()).toBeCloseTo(10)
  expect(container.innerHTML).not.toBe(friend)
  rerender(<EntitySymbol entity={coded('SFSPCLFF-------')} size={20} />)
  expect(container.innerHTML).toBe(friend)
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

test.each(['', 'nonsense', '\u0000', '5FSPCLFF-------', 'S'.repeat(10_000)])(
  'the code “%s” takes nothing down',
  async (sidc) => {
    const { container } = render(<EntitySymbol entity={coded(sidc)} />)
    expect(container.children).toHaveLength(1)
  },
)

test('who is not known is a ring, without the library', () => {
  const { container } = render(<EntitySymbol entity={undefined} />)
  expect(container.querySelector('svg')).toBeNull()
  expect(container.querySelector('span > span')).not.toBeNull()
})
