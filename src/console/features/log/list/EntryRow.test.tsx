// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { PersonMark } from '../../../../watch/wire/person.ts'
import type { WaitingEntry } from '../../../known/watch/log/log-state.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useSession } from '../../../platform/session/session.ts'
import { EntryLine, WaitingLine } from './EntryRow.tsx'

const AT = Date.parse('2026-11-21T12:00:00Z')
const NOT_PROVED = 'named, not proved'
const anna = { kind: 'person', id: 'anna', initials: 'AM', proof: 'pin' } as const
const ida = { kind: 'person', id: 'ida', initials: 'KI' } as const

beforeEach(() => {
  const person = { id: 'ida', name: 'K. Ito', initials: 'KI', role: '', hasPin: false, isActive: true, revision: 1 }
  useWatch.setState({
    persons: { persons: [{ ...person, addedAt: AT - 1 }], onWatch: [] },
    personRules: { isRequired: false, mayOneSign: false },
  })
  useSession.setState({ clientId: 'watch-desk-1' })
})

afterEach(() => {
  cleanup()
  useWatch.setState(useWatch.getInitialState())
  useSession.setState(useSession.getInitialState())
})

function entry(kind: LogEntry['kind'], person: PersonMark | undefined, text = ''): LogEntry {
  return { number: 1, id: '', kind, at: AT, by: 'watch-desk-1', person, text, subjects: [], before: '', hash: '' }
}

function wordsOf(of: LogEntry, corrections: readonly LogEntry[] = []): string {
  const row = { type: 'entry', key: '', entry: of, corrections } as const
  render(<EntryLine row={row} kept="nothing" isBroken={false} onCorrect={() => undefined} />)
  const words = document.body.textContent
  cleanup()
  return words
}

test.each(['handover', 'written', 'person', 'alert acknowledged'] as const)(
  'an entry about "%s" says whose name isn’t proved',
  (kind) => {
    expect(wordsOf(entry(kind, ida))).toContain(`KI at watch-desk-1${NOT_PROVED}`)
    const proved = wordsOf(entry(kind, anna))
    expect(proved).toContain('AM at watch-desk-1')
    expect(proved).not.toContain(NOT_PROVED)
    expect(wordsOf(entry(kind, undefined))).not.toContain(NOT_PROVED)
  },
)

test('a correction says it too', () => {
  const corrections = [entry('correction', ida, 'Quieter')]
  expect(wordsOf(entry('written', anna, 'Quiet'), corrections)).toContain(
    `corrected by KI at watch-desk-1 (${NOT_PROVED})`,
  )
})

test('a waiting entry names who was on watch when it was written', () => {
  const written = { id: 'entry-01', text: 'Quiet', subjects: [] }
  const waiting: WaitingEntry = { entry: written, writtenAt: AT, state: 'waiting' }
  const { rerender } = render(<WaitingLine waiting={{ ...waiting, person: ida }} onDiscard={() => undefined} />)
  expect(screen.getByText('KI at watch-desk-1').parentElement?.textContent).toContain(NOT_PROVED)
  rerender(<WaitingLine waiting={waiting} onDiscard={() => undefined} />)
  expect(screen.queryByText('watch-desk-1, no name')).not.toBeNull()
  expect(screen.queryByText(NOT_PROVED)).toBeNull()
})
