import { beforeAll, expect, test } from 'vitest'

import { features } from '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import { describeView, rangeWords } from './describe-view.ts'

beforeAll(async () => {
  expect(features.length).toBeGreaterThan(0)
  await abouts.load()
})

const now = Date.UTC(2026, 10, 21, 14)

test.each([
  ['/tasks?view=table&status=STATUS_SENT&columns=task,status', 'Tasks, Status Sent, as table, with its columns'],
  ['/entities/e-1?at=43.6,-69,8&layers=zones', 'Entities, with its map view, with its layers, open: e-1'],
  ['/alerts?level=warning&tab=ended', 'Alerts, Level Warning, tab ended'],
  ['/tasks?status=BOGUS', 'Tasks'],
  ['/requests?findings=only', 'Requests, Only with findings'],
  ['/deleted-objects?text=ir', 'Deleted, With “ir”, among loaded records'],
  ['/objects/maps/a%20b.kml', 'Objects, open: maps/a b.kml'],
])('%s is said in the words of its page', (address, words) => {
  expect(describeView(address, now).parts.join(', ')).toBe(words)
})

test('a view says whether its time slides or stands', () => {
  expect(range('/tasks?last=1h')).toBe('Time range moves with the clock: last 1 h')
  expect(range('/log')).toBe('Time range moves with the clock: last 24 h')
  expect(range('/entities?older=15m')).toBe('Time range moves with the clock: last 15 m')
  expect(range('/tasks?from=2026-11-21T13:00:00Z&to=2026-11-21T13:30:00Z')).toBe(
    'Fixed time range: from 13:00:00Z to 13:30:00Z',
  )
  expect(range('/tasks?past=2026-11-21T12:00:00Z')).toBe('Fixed time range: the past, 12:00:00Z')
  expect(range('/tasks?parent=p&last=1h')).toBeUndefined()
  expect(range('/tasks')).toBeUndefined()
})

function range(address: string): string | undefined {
  const { range: found } = describeView(address, now)
  return found && rangeWords(found)
}
