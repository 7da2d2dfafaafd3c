// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { NoEntities } from './EntityList.tsx'

afterEach(cleanup)

test('without entities it offers more tasks only where there are some to load', () => {
  const words = '0 loaded tasks'
  const { rerender } = render(<NoEntities total={0} isReading={false} sources={{ words, more: undefined }} />)
  expect(screen.getByText('No entities yet: none in the 0 loaded tasks. Open JSON.')).toBeTruthy()
  const more = { isBusy: false, load: () => {}, loadAll: () => {} }
  rerender(<NoEntities total={0} isReading={false} sources={{ words, more }} />)
  expect(screen.getByText('No entities yet: none in the 0 loaded tasks. Open JSON, or load more tasks.')).toBeTruthy()
})
