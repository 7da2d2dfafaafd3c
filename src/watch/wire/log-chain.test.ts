import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { chained, chainStart, firstBreak, isWhole } from './log-chain.ts'
import type { LogEntry } from './log.ts'

const unchained = fc.record(
  {
    id: fc.uuid(),
    kind: fc.constantFrom('written' as const, 'sign-in' as const, 'gap' as const),
    at: fc.integer({ min: 0, max: 2e12 }),
    by: fc.string({ unit: 'binary' }),
    text: fc.string({ unit: 'binary', maxLength: 40 }),
    subjects: fc.array(
      fc.record({ kind: fc.constant('task' as const), id: fc.string(), name: fc.string({ unit: 'binary' }) }),
      { maxLength: 2 },
    ),
    moment: fc.integer(),
  },
  { requiredKeys: ['id', 'kind', 'at', 'text', 'subjects'] },
)
const log = fc.array(unchained, { minLength: 2, maxLength: 12 }).map((entries) => {
  const all: LogEntry[] = []
  for (const entry of entries) all.push(chained(entry, all.at(-1) ?? chainStart))
  return all
})

/** As received. */
function sent(entries: readonly unknown[]): LogEntry[] {
  return JSON.parse(JSON.stringify(entries))
}

function unsealed({ number: _number, before: _before, hash: _hash, ...entry }: LogEntry) {
  return entry
}

test('what was written holds, from any entry on', () => {
  fc.assert(
    fc.property(log, fc.nat(), (entries, at) => {
      const from = at % entries.length
      expect(firstBreak(sent(entries.slice(from)), entries[from - 1] ?? chainStart)).toBeUndefined()
    }),
  )
})

test('an entry that was changed is found at its number, also where its own hash was made to fit', () => {
  const change = fc.constantFrom(
    (entry: LogEntry) => ({ ...entry, text: `${entry.text} ` }),
    (entry: LogEntry) => ({ ...entry, at: entry.at + 1 }),
    (entry: LogEntry) => ({ ...entry, by: `${entry.by ?? ''}x` }),
    (entry: LogEntry) => ({ ...entry, corrects: 1 }),
    (entry: LogEntry) => ({ ...entry, number: entry.number + 1 }),
    (entry: LogEntry) => ({ ...entry, hash: entry.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    (entry: LogEntry) => ({ ...entry, before: entry.before.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }),
    (entry: LogEntry) => ({ ...entry, subjects: [...entry.subjects, { kind: 'task', id: '', name: '' }] }),
  )
  fc.assert(
    fc.property(log, fc.nat(), change, (entries, at, altered) => {
      const place = at % entries.length
      const broken = sent(entries.map((entry, index) => (index === place ? altered(entry) : entry)))
      expect(firstBreak(broken, chainStart)).toBe(place + 1)
    }),
  )
  fc.assert(
    fc.property(log, fc.nat(), (entries, at) => {
      const place = at % (entries.length - 1)
      const forged = entries.map((entry, index) =>
        index === place
          ? chained({ ...unsealed(entry), text: `${entry.text} ` }, entries[index - 1] ?? chainStart)
          : entry,
      )
      expect(sent(forged).every(isWhole)).toBe(true)
      expect(firstBreak(sent(forged), chainStart)).toBe(place + 2)
    }),
  )
})

// clause(61)
test('an entry that was removed or put elsewhere is found', () => {
  fc.assert(
    fc.property(log, fc.nat(), fc.nat(), (entries, at, other) => {
      const [a, b] = [at % entries.length, other % entries.length]
      const without = entries.filter((_, index) => index !== a)
      expect(firstBreak(sent(without), chainStart)).toBe(a === entries.length - 1 ? undefined : a + 1)
      if (a === b) return
      const swapped = [...entries]
      ;[swapped[a], swapped[b]] = [entries[b], entries[a]] as [LogEntry, LogEntry]
      expect(firstBreak(sent(swapped), chainStart)).toBe(Math.min(a, b) + 1)
    }),
  )
})

test('the hash is that of RFC 8785: keys in order, no spaces, numbers and text as ECMAScript writes them', () => {
  const entry = chained(
    { id: 'first-entry', kind: 'written', at: 1_795_269_600_000, text: 'é "€" \u0007\n', subjects: [] },
    chainStart,
  )
  // Computed with Python's hashlib from:
  // {"at":…,"before":…,"id":…,"kind":…,"number":1,"subjects":[],"text":…}
  expect(entry.hash).toBe('c2a232b123544ae54744550392064291db51eda090b657319b65713def75421e')
})

test('text that is no Unicode is in no entry', () => {
  const entry = { id: 'first-entry', kind: 'written' as const, at: 0, text: '\ud800', subjects: [] }
  expect(() => chained(entry, chainStart)).toThrow('surrogate')
  expect(isWhole({ ...entry, number: 1, before: chainStart.hash, hash: chainStart.hash })).toBe(false)
})
