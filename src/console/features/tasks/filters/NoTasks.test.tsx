// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { listFacts } from '../../../known/lane-facts.ts'
import { shown } from '../../../known/live-tasks.ts'
import { newWalk, withPage } from '../../../../picture/task-walk.ts'
import { NoTasks } from './NoTasks.tsx'

afterEach(cleanup)

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

test('after an empty page with more behind it the next page can be loaded, and nothing is said of all tasks', () => {
  const loadNext = vi.spyOn(shown().feed.pages, 'loadNext').mockResolvedValue(undefined)
  const page = { ids: [], nextPageToken: 'two', asOf: 0, exchangeId: undefined }
  const key = 'STATUS_SENT' as const
  const facts = listFacts([{ key, walk: withPage(newWalk({}), page), renewal: undefined }])
  const props = { filter: anyTask, loaded: 0, text: '', navigation: undefined as never, now: 0 }
  const { rerender } = render(<NoTasks {...props} facts={facts} />)
  fireEvent.click(screen.getByRole('button', { name: 'Load next page' }))
  expect(loadNext).toHaveBeenLastCalledWith([key])
  rerender(<NoTasks {...props} facts={{ ...facts, problems: [] }} />)
  expect(screen.getByText('No tasks so far')).not.toBeNull()
  rerender(<NoTasks {...props} facts={{ ...facts, problems: [], complete: true }} />)
  expect(screen.getByText('No tasks')).not.toBeNull()
})
