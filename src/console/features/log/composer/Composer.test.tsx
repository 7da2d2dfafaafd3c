// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useLog } from '../../../known/watch/log/log-state.ts'
import { writeEntry } from '../../../known/watch/log/start-log.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { Composer } from './Composer.tsx'

vi.mock('../../../known/watch/log/start-log.ts', () => ({ writeEntry: vi.fn(async () => undefined) }))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each([
  ['server', 'shared', 'Added to the log'],
  ['server', 'not shared', 'Entry saved in this browser, sent when the server answers'],
  ['this browser', 'not shared', 'Added to the log'],
] as const)('announces where an entry is: log at %s, %s', async (place, sharing, words) => {
  useLog.setState({ place })
  useWatch.setState({ sharing })
  const attached = { subjects: [], moment: undefined }
  render(<Composer attached={attached} onAttached={vi.fn()} inputRef={createRef()} />)
  const field = screen.getByRole('textbox', { name: 'Entry' })
  fireEvent.change(field, { target: { value: 'Mayday relay' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(words))
  expect(vi.mocked(writeEntry)).toHaveBeenLastCalledWith({ text: 'Mayday relay', subjects: [] })
})
