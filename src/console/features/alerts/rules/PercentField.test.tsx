// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { PercentField } from './PercentField.tsx'

afterEach(cleanup)

test('a share that comes from elsewhere replaces what was typed, one’s own does not', () => {
  const onChange = vi.fn<(percent: number) => void>()
  const { rerender } = render(<PercentField percent={20} onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: 'Below' })
  fireEvent.change(field, { target: { value: '7.0' } })
  expect(onChange).toHaveBeenCalledWith(7)
  rerender(<PercentField percent={7} onChange={onChange} />)
  expect(field).toHaveProperty('value', '7.0')
  rerender(<PercentField percent={35} onChange={onChange} />)
  expect(field).toHaveProperty('value', '35')
})
