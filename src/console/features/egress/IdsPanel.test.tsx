// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { setTyped } from './egress-desk.ts'
import { IdsPanel } from './IdsPanel.tsx'
import { add, emptyQueue } from './queue/queue.ts'
import { useEgressQueue } from './queue/queue-store.ts'

test('a typed id that is queued already is named as the reason, not a missing id', () => {
  useEgressQueue.setState(add(emptyQueue, ['cam'], 1), true)
  setTyped('cam')
  render(<IdsPanel fieldRef={{ current: null }} onDelete={() => undefined} />)
  const button = screen.getByRole('button', { name: 'Delete streams…' })
  expect(button.getAttribute('aria-description')).toBe('Already queued')
})
