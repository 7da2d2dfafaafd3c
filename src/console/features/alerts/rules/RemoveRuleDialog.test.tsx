// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { setWatchHandlers, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { newRule } from './rule-change.ts'
import { keepDraft, useDrafts } from './rule-drafts.ts'
import { RemoveRuleDialog } from './RemoveRuleDialog.tsx'

function nothing() {
  return undefined
}

afterEach(() => {
  cleanup()
  setWatchHandlers(undefined)
})

test.each([
  ['closes with the rule’s editor once the rule is deleted', false],
  ['was closed while it was sent: whatever is open by then stays, and the rule’s draft goes', true],
])('the dialog %s', async (_words, isClosed) => {
  let answer: (outcome: SaveOutcome) => void = nothing
  setWatchHandlers({
    acknowledge: nothing,
    change: () => new Promise((resolve) => (answer = resolve)),
    silence: nothing,
    allowSound: nothing,
  })
  const rule = newRule('mine')
  keepDraft('mine', { rule, before: rule, revision: 3 })
  const onRemoved = vi.fn()
  const record = { id: 'mine', rule, revision: 3, savedAt: 1, savedBy: undefined }
  const { unmount } = render(<RemoveRuleDialog record={record} onClose={nothing} onRemoved={onRemoved} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete rule' }))
  if (isClosed) unmount()
  await act(async () => answer({ kind: 'saved' }))
  expect(onRemoved).toHaveBeenCalledTimes(isClosed ? 0 : 1)
  expect(useDrafts.getState().drafts.size).toBe(0)
})
