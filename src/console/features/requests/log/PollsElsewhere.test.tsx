// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import { usePollsElsewhere } from '../../../known/shared-feed/polls-elsewhere.ts'
import { useGroup } from '../../../platform/session/group.ts'
import { detailWords } from '../exchange-words.ts'
import { PollsElsewhere } from './PollsElsewhere.tsx'

afterEach(() => {
  cleanup()
  useGroup.setState({ id: undefined })
  usePollsElsewhere.setState(usePollsElsewhere.getInitialState())
})

test('polls of another window of the group are counted, and marked in the log', () => {
  usePollsElsewhere.setState({ count: 3, at: Date.UTC(2026, 10, 21, 14, 22, 3) })
  const { rerender } = render(<PollsElsewhere />)
  expect(screen.queryByRole('note')).toBeNull()
  useGroup.setState({ id: 'of-three' })
  rerender(<PollsElsewhere />)
  expect(screen.getByRole('note').textContent).toContain('3 polls of another window also updated this one')
  expect(detailWords(anExchange({ why: 'poll', isElsewhere: true, outcome: 200 }))).toContain('another window')
})
