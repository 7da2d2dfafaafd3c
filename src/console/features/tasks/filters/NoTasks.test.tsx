// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { listFacts } from '../../../known/lane-facts.ts'
import { shown } from '../../../known/live-tasks.ts'
import { NoTasks } from './NoTasks.tsx'

test('a search without a result can go on in the next page, if there is one', () => {
  const loadNext = vi.spyOn(shown().feed.pages, 'loadNext').mockResolvedValue(undefined)
  const facts = { ...listFacts([]), next: ['one' as never] }
  const props = { filter: anyTask, loaded: 50, text: 'loiter', navigation: undefined as never, now: 0 }
  const { rerender } = render(<NoTasks {...props} facts={facts} />)
  fireEvent.click(screen.getByRole('button', { name: 'Load next page' }))
  expect(loadNext).toHaveBeenCalledWith(['one'])
  rerender(<NoTasks {...props} facts={listFacts([])} />)
  expect(screen.queryByRole('button', { name: 'Load next page' })).toBeNull()
})
