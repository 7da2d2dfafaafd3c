import { expect, test } from 'vitest'

import { features } from './features.ts'
import { pageAt, pages } from './platform/feature.ts'

test('each path belongs to the page that its first segment names', () => {
  expect(pageAt('/deleted-objects/x')?.title).toBe('Deleted objects')
  for (const path of ['/', '/tasksx', '/x/tasks', '']) expect(pageAt(path)).toBeUndefined()
  expect(new Set(pages().map(({ path }) => path)).size).toBe(pages().length)
})

test('the past is shown by pages that draw what was told, and by no other', () => {
  const showing = pages().filter(({ showsPast }) => showsPast)
  expect(showing.map(({ path }) => path)).toEqual(['tasks', 'entities', 'requests', 'wall'])
})

test('every page says what it shows', async () => {
  for (const { page, about } of features)
    if (page !== undefined) expect((await about()).help?.length, page.path).toBeGreaterThan(0)
})
