import { expect, test } from 'vitest'

import type { LogEntry, LogKind } from '../../../../watch/wire/log.ts'
import { atOnce } from '../../../../picture/steps.ts'
import { logCsv } from '../file/log-csv.ts'
import { countedKinds, rowSteps } from './list-rows.ts'
import type { UnreadParameter } from '../../../../url-state/search.ts'
import { correctionsOf, filtered, rangeStart } from './log-filter.ts'
import { logAddress, type LogSearch } from '../log-address.ts'

const START = Date.parse('2026-11-21T12:00:00Z')

function entry(number: number, kind: LogKind = 'written', more: Partial<LogEntry> = {}): LogEntry {
  const at = START + number * 60_000
  return {
    number,
    id: `entry-${number}`,
    kind,
    at,
    text: `text ${number}`,
    subjects: [],
    before: '',
    hash: '',
    ...more,
  }
}

function lines(entries: readonly LogEntry[], opened: readonly string[] = []) {
  return atOnce(rowSteps(entries, correctionsOf(entries), [], new Set(opened))).map((row) => {
    if (row.type === 'fold') return `${row.isOpen ? 'open ' : ''}${row.entries.length} folded`
    if (row.type === 'entry') return [row.entry, ...row.corrections].map(({ number }) => number).join('<')
    return row.type
  })
}

test('a run of automatic entries is one line that opens; a short one stands for itself', () => {
  const run = [2, 3, 4, 5, 6].map((number) => entry(number, 'alert raised'))
  const entries = [entry(1), ...run, entry(7), entry(8, 'gap'), entry(9)]
  expect(lines(entries)).toEqual(['day', '1', '5 folded', '7', '8', '9'])
  expect(lines(entries, ['fold 2'])).toEqual(['day', '1', 'open 5 folded', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(lines(entries.slice(2))).toEqual(['day', '3', '4', '5', '6', '7', '8', '9'])
})

test('the newest automatic entries stand for themselves, and what is folded above them grows by leaps', () => {
  const entries = Array.from({ length: 40 }, (_, index) => entry(index + 1, 'alert raised'))
  expect(lines(entries.slice(0, 21))).toHaveLength(22)
  expect(lines(entries.slice(0, 22)).slice(0, 3)).toEqual(['day', '10 folded', '11'])
  expect(lines(entries.slice(0, 31)).slice(0, 3)).toEqual(['day', '10 folded', '11'])
  expect(lines(entries.slice(0, 32)).slice(0, 3)).toEqual(['day', '20 folded', '21'])
})

test('each day has a head, and no run goes over midnight', () => {
  const late = (number: number) => entry(number, 'gap', { at: START + 12 * 3_600_000 + number })
  const entries = [
    ...[1, 2, 3, 4, 5].map((number) => entry(number, 'gap')),
    ...[6, 7].map(late),
    entry(8, 'written', late(8)),
  ]
  expect(lines(entries)).toEqual(['day', '5 folded', 'day', '6', '7', '8'])
})

test('a correction stands under what it corrects, and by itself where that is not listed', () => {
  const entries = [entry(1), entry(2), entry(3, 'correction', { corrects: 1 }), entry(4, 'correction', { corrects: 1 })]
  expect(lines(entries)).toEqual(['day', '1<3<4', '2'])
  expect(lines(entries.slice(1))).toEqual(['day', '2', '3', '4'])
})

test('what the address says and the page can’t read is told, and the rest is read', () => {
  const unread: UnreadParameter[] = []
  expect(logAddress.read({ range: '7d', hide: 'gaps,moods', text: 'x' }, unread, 0)).toEqual({
    text: 'x',
    by: undefined,
    range: '24h',
    hidden: ['gaps'],
  })
  expect(unread.map(({ words }) => words)).toEqual([
    '"range=7d" is not one of 12h, 24h, all',
    '"hide=moods" is not among written, alerts, changes, gaps, handovers',
  ])
})

test('what passes is counted by kind before a kind is left out, and a correction and its entry are found together', () => {
  const entries = [
    entry(1, 'written', { by: 'desk-1', text: 'GULL 5' }),
    entry(2, 'gap'),
    entry(3, 'correction', { by: 'desk-2', corrects: 1, text: 'GULL 2' }),
    entry(4, 'override cleared', { by: 'desk-1', subjects: [{ kind: 'entity', id: 'e', name: 'Gull rock' }] }),
  ]
  const numbers = (search: LogSearch, now = START) => {
    const filter = logAddress.read(search, [], 0)
    const { entries: passing, counts } = filtered(
      entries,
      correctionsOf(entries),
      filter,
      rangeStart(filter.range, now),
    )
    return [passing.map(({ number }) => number), counts]
  }
  expect(numbers({ hide: 'gaps,alerts' })).toEqual([
    [1, 3, 4],
    { written: 2, alerts: 0, changes: 1, gaps: 1, handovers: 0 },
  ])
  expect(numbers({ text: ' gull 2' })[0]).toEqual([1, 3])
  expect(numbers({ text: 'gull' })[0]).toEqual([1, 3, 4])
  expect(numbers({ by: 'desk-2' })[0]).toEqual([1, 3])
  expect(numbers({ text: 'gull 5' })[0]).toEqual([1, 3])
  expect(numbers({ by: 'desk-1' })[0]).toEqual([1, 3, 4])
  expect(numbers({ by: 'this server' })[0]).toEqual([2])
  expect(numbers({ range: '12h' }, START + 12 * 3_600_000 + 150_000)[0]).toEqual([1, 3, 4])
  expect(numbers({ range: 'all' }, START + 1e10)[0]).toEqual([1, 2, 3, 4])
})

test('a fold says what is in it, the most first', () => {
  const entries = [
    entry(1, 'sign-in'),
    entry(2, 'alert raised'),
    entry(3, 'alert raised'),
    entry(4, 'alert acknowledged'),
  ]
  expect(countedKinds(entries)).toBe('2 alerts raised, 1 sign-in, 1 acknowledged')
})

test('a file has the columns of a duty log, and nothing in it is a formula', () => {
  const entries = [
    entry(1, 'written', {
      by: '=cmd',
      text: '=1+1',
      subjects: [{ kind: 'task', id: 't', name: 'Patrol' }],
      writtenAt: START,
    }),
    entry(2, 'egress deletion', { by: 'desk-1', text: 'cam deleted', outcome: 'done' }),
    entry(3, 'correction', { corrects: 1 }),
    entry(4, 'written', { by: 'desk-1', person: { kind: 'person', id: 'p', initials: 'AM', proof: 'pin' } }),
  ]
  expect(logCsv(entries, 'UNCLASSIFIED').split('\r\n')).toEqual([
    'item,time,event,action,by,person,client,marking',
    `1,2026-11-21T12:01:00.000Z,"'=1+1 (Patrol) (written 2026-11-21T12:00:00.000Z)",Written,"'=cmd",,"'=cmd",UNCLASSIFIED`,
    '2,2026-11-21T12:02:00.000Z,cam deleted,"Egress deletion, done",desk-1,,desk-1,UNCLASSIFIED',
    '3,2026-11-21T12:03:00.000Z,Corrects entry 1: text 3,Correction,this server,,,UNCLASSIFIED',
    '4,2026-11-21T12:04:00.000Z,text 4,Written,AM at desk-1,AM,desk-1,UNCLASSIFIED',
  ])
})
