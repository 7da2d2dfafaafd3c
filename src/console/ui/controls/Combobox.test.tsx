// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { Combobox } from './Combobox.tsx'

test('Escape in a closed field leaves the words of its value, and the key to the page', () => {
  render(
    <Combobox label="Zone" values={['UTC']} value="UTC" wordsOf={String} noneWords="none" onChange={() => undefined} />,
  )
  const field = screen.getByRole('combobox', { name: 'Zone' })
  field.focus()
  const isLeft = fireEvent.keyDown(field, { key: 'Escape' })
  expect(field).toHaveProperty('value', 'UTC')
  expect(isLeft).toBe(true)
})
