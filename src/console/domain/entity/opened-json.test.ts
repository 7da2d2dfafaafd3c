import { expect, test } from 'vitest'

import { readOpened } from './opened-json.ts'

test.each([
  ['an entity', { entityId: 'e-1' }, 1],
  ['a list', [{ entityId: 'e-1' }, { entityId: 'e-2' }], 2],
  [
    'a task answer',
    { tasks: [{ initialEntities: [{ entity: { entityId: 'e-1' }, snapshot: true }] }], nextPageToken: '' },
    1,
  ],
  ['a task', { version: { taskId: 't' }, initialEntities: [{ entity: { entityId: 'e-1' } }] }, 1],
  ['task entities', [{ entity: { entityId: 'e-1' }, snapshot: true }], 1],
  ['fixtures', { entities: [{ entityId: 'e-1' }] }, 1],
  [
    'tasks and entities side by side',
    [
      { version: { taskId: 't' }, initialEntities: [{ entity: { entityId: 'e-1' } }, { entity: { entityId: 'e-2' } }] },
      { entityId: 'e-3' },
      { entity: { entityId: 'e-4' }, snapshot: true },
    ],
    4,
  ],
])('opens %s', async (_, json, count) => {
  const opened = await readOpened(json, 'file.json', 0)
  expect(opened.outcome === 'entities' ? opened.copies.length : 0).toBe(count)
})

test('says why a value holds no entity, and shows what is odd as findings', async () => {
  expect(await readOpened(3, 'x', 0)).toMatchObject({ outcome: 'nothing' })
  expect(await readOpened([], 'x', 0)).toMatchObject({ outcome: 'nothing' })
  expect(await readOpened([{ entityId: 'a' }, 7, null, []], 'x', 0)).toMatchObject({ what: '1 entity', skipped: 3 })
  const odd = await readOpened([{ entityId: 'a' }, { entityId: 'b', milView: { disposition: 'JOKER' } }], 'x', 0)
  expect(odd.outcome === 'entities' && odd.findings.map(({ path }) => path)).toEqual(['$[1].milView.disposition'])
})
