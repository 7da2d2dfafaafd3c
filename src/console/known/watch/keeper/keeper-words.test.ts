import { expect, test } from 'vitest'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { keeperWords } from './keeper-words.ts'

const now = Date.parse('2026-11-21T14:00:00Z')
const own = { name: 'hw-1', isThis: true, leads: true, since: now - 60_000 } as const
const reads: KeeperFacts = {
  state: 'reads',
  readAt: now - 3000,
  tasks: 412,
  rules: 17,
  now,
  servers: [own],
  desks: 3,
  walls: 1,
}

function sentence(facts: KeeperFacts): string {
  const { title, detail } = keeperWords(facts, now)
  return `${title}: ${detail}`
}

test('says who keeps watch, when it polled, and how much it knows', () => {
  expect(sentence(reads)).toBe('This server keeps watch too: polled 3 s ago, 412 tasks, 17 rules')
  const servers = [
    { name: 'hw-2', leads: true, since: now },
    { name: 'hw-1', isThis: true, since: now },
  ] as const
  expect(sentence({ ...reads, servers })).toBe('Another server keeps watch: hw-2 polled 3 s ago, 412 tasks, 17 rules')
  const { readAt: _, ...unread } = reads
  expect(sentence({ ...unread, state: 'starting' })).toBe('This server starts to keep watch: loading tasks')
})

test('says since when it doesn’t poll, and why; or that it keeps no watch', () => {
  const late: KeeperFacts = { ...reads, state: 'not reading', readAt: now - 43_000, why: 'Query failed, 503' }
  expect(sentence(late)).toBe('This server hasn’t polled for 43 s: Query failed, 503')
  expect(keeperWords(late, now)).toMatchObject({ kind: 'not reading', short: 'Server not polling 43 s' })
  const off: KeeperFacts = { state: 'not set up', now, servers: [], desks: 1, walls: 0 }
  expect(sentence(off)).toBe('This server doesn’t keep watch: only desks and walls do')
})

test('a state of a later server counts as not reading', () => {
  const later = { ...reads, state: 'resting' } as unknown as KeeperFacts
  expect(keeperWords(later, now).kind).toBe('not reading')
})
