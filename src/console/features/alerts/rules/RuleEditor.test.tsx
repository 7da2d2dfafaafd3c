// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { setWatchHandlers, useWatch, type SaveOutcome, type WatchChange } from '../../../known/watch/watch-store.ts'
import { Queries } from '../../../platform/session/Queries.tsx'
import { newRule } from './rule-change.ts'
import { dropDraft, startNewRule, useDrafts, NEW } from './rule-drafts.ts'
import { RuleEditor } from './RuleEditor.tsx'

let answer: (outcome: SaveOutcome) => void = () => undefined
const sent: WatchChange[] = []

function nothing() {
  return undefined
}

Element.prototype.scrollIntoView = nothing

function editor(id: string, record: RuleRecord | undefined, onSaved: (id: string) => void = nothing) {
  return <RuleEditor id={id} record={record} onClose={nothing} onSaved={onSaved} onRemove={nothing} />
}

function saved(revision: number, guidance: string): RuleRecord {
  return { id: 'mine', rule: { ...newRule('mine'), guidance }, revision, savedAt: 1, savedBy: undefined }
}

function handle() {
  setWatchHandlers({
    acknowledge: nothing,
    change: (change) => {
      sent.push(change)
      return new Promise((resolve) => (answer = resolve))
    },
    silence: nothing,
    allowSound: nothing,
  })
}

function writes(text: string) {
  fireEvent.change(screen.getByRole('textbox', { name: /Guidance/ }), { target: { value: text } })
}

function savesMine() {
  fireEvent.click(screen.getByRole('button', { name: 'Save yours over it' }))
}

afterEach(() => {
  cleanup()
  dropDraft('mine')
  dropDraft(NEW)
  sent.length = 0
  setWatchHandlers(undefined)
})

test('typed while the rule is being saved stays, as a change of the saved rule', async () => {
  handle()
  useWatch.setState({ sharing: 'shared', rules: [saved(3, '')] })
  const { rerender } = render(editor('mine', saved(3, '')), { wrapper: Queries })
  writes('Call the harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  writes('Call the harbour master')
  rerender(editor('mine', saved(4, 'Call the harbour')))
  await act(async () => answer({ kind: 'saved' }))
  expect(screen.getByRole('textbox', { name: /Guidance/ })).toHaveProperty('value', 'Call the harbour master')
  expect(screen.getByText('1 change not saved: Guidance')).toBeDefined()
  expect(screen.queryByRole('alert')).toBe(null)
})

test('a new rule that is saved late leaves the rule that was opened meanwhile', async () => {
  handle()
  const onSaved = vi.fn()
  useWatch.setState({ sharing: 'shared' })
  startNewRule()
  const { rerender } = render(editor(NEW, undefined, onSaved), { wrapper: Queries })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(editor('other', undefined, onSaved))
  await act(async () => answer({ kind: 'saved' }))
  expect(useDrafts.getState().drafts.size).toBe(0)
  expect(onSaved).not.toHaveBeenCalled()
})

test('mine is saved over the version that is shown, and a later one is shown first', async () => {
  handle()
  useWatch.setState({ sharing: 'shared', rules: [saved(3, '')] })
  const { rerender } = render(editor('mine', saved(3, '')), { wrapper: Queries })
  writes('Call the harbour')
  rerender(editor('mine', saved(4, 'Call the coast guard')))
  expect(screen.getByRole('alert').textContent).toContain('theirs: Call the coast guard')
  rerender(editor('mine', saved(5, 'Call nobody')))
  savesMine()
  expect(sent).toMatchObject([{ revision: 4 }])
  await act(async () => answer({ kind: 'changed elsewhere', record: saved(5, 'Call nobody') }))
  expect(screen.getByRole('alert').textContent).toContain('Not saved: changed again')
  expect(screen.getByRole('alert').textContent).toContain('theirs: Call nobody')
  savesMine()
  expect(sent[1]).toMatchObject({ revision: 5, rule: { guidance: 'Call the harbour' } })
  writes('Call the harbour master')
  rerender(editor('mine', saved(6, 'Call the harbour')))
  expect(screen.queryByRole('alert')).toBe(null)
  await act(async () => answer({ kind: 'saved' }))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(screen.getByText('1 change not saved: Guidance')).toBeDefined()
})

test('a rule saved without an answer, or while another one is open, is no conflict with itself', async () => {
  handle()
  useWatch.setState({ sharing: 'shared', rules: [saved(3, '')] })
  const { rerender } = render(editor('mine', saved(3, '')), { wrapper: Queries })
  writes('Call the harbour')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(editor('other', undefined))
  rerender(editor('mine', saved(4, 'Call the harbour')))
  expect(screen.queryByRole('alert')).toBe(null)
  await act(async () => answer({ kind: 'refused', words: 'No answer. It may have been saved' }))
  expect(screen.getByText('Nothing changed')).toBeDefined()
  rerender(editor('mine', saved(5, 'Call the coast guard')))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(screen.getByRole('textbox', { name: /Guidance/ })).toHaveProperty('value', 'Call the coast guard')
})

test('a save that is under way can’t be cancelled, and says so', async () => {
  handle()
  useWatch.setState({ sharing: 'shared', rules: [saved(3, '')] })
  const { rerender } = render(editor('mine', saved(3, '')), { wrapper: Queries })
  writes('Call the harbour')
  rerender(editor('mine', saved(4, 'Call the coast guard')))
  savesMine()
  for (const name of ['Cancel', 'Take theirs']) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
  }
  expect(screen.getByRole('textbox', { name: /Guidance/ })).toHaveProperty('value', 'Call the harbour')
  await act(async () => answer({ kind: 'refused', words: 'No answer. It may have been saved' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('textbox', { name: /Guidance/ })).toHaveProperty('value', 'Call the coast guard')
})
