// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Rule, RuleRecord } from '../../../../watch/wire/rule.ts'
import {
  setWatchHandlers,
  useWatch,
  type SaveOutcome,
  type WatchChange,
  type WatchHandlers,
} from '../../../known/watch/watch-store.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { newRule } from './rule-change.ts'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'

function nothing() {
  return undefined
}

function saved(revision: number, changes: Partial<Rule> = {}): RuleRecord & { rule: Rule } {
  return { id: 'mine', rule: { ...newRule('mine'), ...changes }, revision, savedAt: 1, savedBy: undefined }
}

function open(change: WatchHandlers['change'], onClose: () => void = nothing) {
  setWatchHandlers({ acknowledge: nothing, change, silence: nothing, allowSound: nothing })
  useWatch.setState({ sharing: 'shared' })
  const record = saved(3)
  const dialog = <SwitchOffDialog record={record} rule={record.rule} onClose={onClose} />
  const { unmount } = render(dialog, { wrapper: Queries })
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Zone is being redrawn' } })
  return unmount
}

/** Answers each change with the next outcome; returns the changes. */
function openWith(...outcomes: SaveOutcome[]): readonly WatchChange[] {
  const sent: WatchChange[] = []
  open(async (each) => {
    sent.push(each)
    return outcomes[sent.length - 1] ?? { kind: 'saved' }
  })
  return sent
}

async function press() {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Switch off/ })))
}

afterEach(() => {
  cleanup()
  setWatchHandlers(undefined)
})

test('what another desk has changed meanwhile is shown, and switched off by a second press with the same reason', async () => {
  const sent = openWith({ kind: 'changed elsewhere', record: saved(4, { guidance: 'Call the harbour' }) })
  await press()
  expect(screen.getByRole('alert').textContent).toContain('Someone else has changed it')
  await press()
  expect(sent[1]).toMatchObject({
    revision: 4,
    rule: { isOn: false, guidance: 'Call the harbour', off: { reason: 'Zone is being redrawn' } },
  })
})

test.each([
  ['Someone else has removed it', undefined],
  ['Someone else has switched it off', saved(4, { isOn: false })],
  ['Written by a newer version of Watchfloor', { ...saved(4), rule: { version: 99 } }],
])('after %s nothing more is sent', async (words, record) => {
  const sent = openWith({ kind: 'changed elsewhere', record })
  await press()
  expect(screen.getByRole('alert').textContent).toContain(words)
  await press()
  expect(sent).toHaveLength(1)
})

test.each([
  ['closes once the rule is off', false],
  ['was closed while it was sent, and leaves the next dialog open', true],
])('the dialog %s', async (_words, isClosed) => {
  let answer: (outcome: SaveOutcome) => void = nothing
  const onClose = vi.fn()
  const unmount = open(() => new Promise((resolve) => (answer = resolve)), onClose)
  await press()
  if (isClosed) unmount()
  await act(async () => answer({ kind: 'saved' }))
  expect(onClose).toHaveBeenCalledTimes(isClosed ? 0 : 1)
})
