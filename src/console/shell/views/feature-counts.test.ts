import { beforeAll, expect, test } from 'vitest'

import '../../features.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { changedWords } from './changed-words.ts'
import { countingOf, countsAt, featureCounts } from './feature-counts.ts'

beforeAll(() => featureCounts.load())

test('counted are views of pages that can tell what changed in them, as it is now', () => {
  const now = environmentNow()
  const isCounted = (address: string) => countingOf(address, { at: now, entry: 1 }, now) !== undefined
  for (const page of ['tasks', 'entities', 'alerts', 'log', 'requests', 'objects', 'objects/a', 'egress'])
    expect(isCounted(`/${page}`), page).toBe(true)
  for (const address of ['/settings', '/wall', '/handover', '/deleted-objects', 'https://elsewhere.example/'])
    expect(isCounted(address), address).toBe(false)
  for (const address of ['/tasks?past=2026-11-21T14:00:00Z', '/alerts?tab=rules', '/requests?show=probes'])
    expect(isCounted(address), address).toBe(false)
  expect(countsAt('/deleted-objects').whyNot?.()).toMatch(/^No count of new deletions/)
})

function words(address: string, more = {}): string {
  return changedWords(address, { since: 0, count: 3, ...more }, 0)
}

test('each page says what its number counts', () => {
  expect(words('/tasks')).toBe('3 changed since you looked, 00:00:00Z, among loaded items')
  expect(words('/log')).toBe('3 new since the last entry you saw, 00:00:00Z')
  expect(words('/log', { count: undefined })).toMatch(/^No count of new entries since you looked, 00:00:00Z/)
  expect(words('/requests', { isAtLeast: true })).toMatch(
    /^At least 3 new since you looked, 00:00:00Z, recorded by this/,
  )
  expect(words('/egress', { leftOut: 'Names' })).toMatch(/^3 changed since .*, as seen by this console\. Names$/)
})
