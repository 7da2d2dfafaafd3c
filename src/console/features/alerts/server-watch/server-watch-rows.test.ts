import { expect, test } from 'vitest'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { serverWatchRows, type AroundServer } from './server-watch-rows.ts'

const now = Date.UTC(2026, 4, 1, 14, 4, 8)
const facts: KeeperFacts = {
  state: 'reads',
  readAt: now,
  tasks: 412,
  rules: 17,
  cycleSeconds: 10,
  now,
  servers: [{ name: 'hw-1', isThis: true, leads: true, since: now - 3_600_000 }],
  desks: 3,
  walls: 1,
}

function rows(given: Partial<KeeperFacts>, around: Partial<AroundServer> = {}): Record<string, unknown> {
  const parts = { kind: 'reads', now, gap: undefined, repliedAgo: 3000, ...around } as const
  return Object.fromEntries(serverWatchRows({ ...facts, ...given }, parts).map(({ term, value }) => [term, value]))
}

test('one that polls says as which client, how often, and which desks and walls watch too', () => {
  expect(rows({ client: 'hw-watch' }, { gap: { from: now - 600_000, to: now - 540_000 } })).toEqual({
    'Polls as': 'hw-watch',
    Every: '10 s, since 13:04:08Z',
    'Also watching': '3 desks, 1 wall',
    'Last gap': '13:54:08Z, 1 m',
  })
})

test('one that can’t poll says when it tries again, and whether this desk gets replies', () => {
  const given = { nextAt: now + 7000, desks: 0, walls: 0 }
  expect(rows(given, { kind: 'not reading' })).toMatchObject({
    'Next try': '14:04:15Z',
    'This desk': 'last reply 3 s ago',
    'Also watching': 'No desk or wall',
  })
  expect(rows(given, { kind: 'not reading', repliedAgo: undefined })['This desk']).toBe('has no reply either')
})

test('one that stands by says when it takes over, and how the watch last changed hands', () => {
  const tookOver = { from: 'hw-2', afterSeconds: 6 }
  const servers = [
    { name: 'hw-1', leads: true as const, since: now - 3_600_000, tookOver },
    { name: 'hw-2', isThis: true as const, since: now - 3_600_000 },
  ]
  expect(rows({ servers })).toMatchObject({
    'Takes over': 'if hw-1 can’t poll, or is silent for 10 s',
    'Last change': '13:04:08Z, from hw-2 to hw-1, 6 s without',
  })
})

test('without a client of its own only desks and walls watch', () => {
  expect(rows({ state: 'not set up', servers: [] }, { kind: 'not set up' })).toEqual({
    'When all shut': 'Nothing is raised, and the log shows a gap',
    Watching: '3 desks, 1 wall',
  })
})
