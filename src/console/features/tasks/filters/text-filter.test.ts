import { expect, test } from 'vitest'

import { copyOf } from '../../../../entity/copy.ts'
import { createLivePicture } from '../../../known/live-tasks.ts'
import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import { view } from '../../../../picture/view.ts'
import { matchesText } from '../../../../picture/task-text.ts'
import { withText } from './text-filter.ts'
import { withTextInSlices } from './text-in-slices.ts'

test('free text looks for every word in title, id, status and assignee', () => {
  const task = loadedTask('4471-x', {
    displayName: 'Investigate track',
    status: { status: 'STATUS_DONE_NOT_OK' },
    relations: { assignee: { user: { userId: 'ops-desk-1' } } },
  })
  for (const text of ['track', '4471', 'not ok', 'TRACK ops-desk', 'status_done', ' track '])
    expect(matchesText(task, text, new Map())).toBe(true)
  expect(matchesText(task, 'track raft', new Map())).toBe(false)
})

test('finds an assignee by a name that becomes known later', () => {
  const { tasks, entities } = createLivePicture()
  const row: LoadedTask = loadedTask('t', { relations: { assignee: { system: { entityId: 'e-1' } } } })
  tasks.all.apply([['t', row]])
  const all = view(tasks.all, { order: newestFirst })
  const { view: found } = withText(undefined, all, 'gull', entities)
  const stop = found.follow(() => undefined)
  expect(found.shown().rows).toEqual([])
  const entity = { entityId: 'e-1', aliases: { name: 'GULL 2' } }
  const source = { kind: 'opened', name: 'x', openedAt: 0 } as const
  entities.add([copyOf({ entity, wire: entity, source, snapshot: false, carriedAt: 0, standIn: '' })])
  expect(found.shown().rows).toEqual([row])
  expect(withText(undefined, all, '  ', entities).view).toBe(all)
  stop()
})

test('what is found letter by letter equals a search of everything', () => {
  const { tasks, entities } = createLivePicture()
  const titles = ['radar', 'raft', 'Search ALFA', 'search BRAVO', 'Hold', 'hoist']
  const rows = titles.map((displayName, index) => loadedTask(`t${index}`, { displayName }))
  tasks.all.apply(rows.map((row) => [row.id, row]))
  const all = view(tasks.all, { order: newestFirst })
  let last = withText(undefined, all, '', entities)
  for (const text of ['r', 'ra', 'raf', 'ra', 's', 'search', 'search a', 'h', 'ho', 'hox', '', 'alfa']) {
    last = withText(last, all, text, entities)
    expect(last.view.shown().rows).toEqual(all.shown().rows.filter((row) => matchesText(row, text, entities)))
    expect(withText(last, all, text, entities)).toBe(last)
  }
})

test('what is found in slices is the same, also of what came, went and got a name meanwhile, and nothing once it is over', async () => {
  const { tasks, entities } = createLivePicture()
  const rows = Array.from({ length: 5000 }, (_, index) =>
    loadedTask(`t${index}`, {
      displayName: index % 3 === 0 ? 'radar' : 'hoist',
      relations: { assignee: { system: { entityId: `e-${index % 7}` } } },
    }),
  )
  tasks.all.apply(rows.map((row) => [row.id, row]))
  const all = view(tasks.all, { order: newestFirst })
  const none = withText(undefined, all, '', entities)
  const searching = withTextInSlices(none, all, 'radar', entities, () => false)
  const searchingName = withTextInSlices(none, all, 'gull', entities, () => false)
  const [late, other] = [loadedTask('late', { displayName: 'radar' }), loadedTask('t0', { displayName: 'hoist' })]
  tasks.all.apply([
    ['late', late],
    ['t0', other],
    ['t3', undefined],
  ])
  const entity = { entityId: 'e-1', aliases: { name: 'GULL 2' } }
  const source = { kind: 'opened', name: 'x', openedAt: 0 } as const
  entities.add([copyOf({ entity, wire: entity, source, snapshot: false, carriedAt: 0, standIn: '' })])
  for (const [found, text] of [
    [await searching, 'radar'],
    [await searchingName, 'gull'],
  ] as const)
    expect(found?.view.shown().rows).toEqual(all.shown().rows.filter((row) => matchesText(row, text, entities)))
  expect((await searchingName)?.view.shown().rows.length).toBeGreaterThan(700)
  expect(await withTextInSlices(none, all, 'radar', entities, () => true)).toBeUndefined()
})
