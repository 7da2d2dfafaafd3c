import { expect, test } from 'vitest'

import type { LivePart, LiveWalk } from '../../../../feed/feed-state.ts'
import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { listsOf, type TaskList } from '../../../../picture/walks.ts'
import { loadedExtent } from './loaded-extent.ts'

function executing(...states: readonly LivePart['state'][]): LiveWalk {
  return {
    since: 0,
    failure: undefined,
    parts: states.map((state) => ({ query: {}, family: 'executing', state })),
  }
}

/** The board's lists for a filter, all complete. */
function whole(filter: Partial<typeof anyTask>): readonly TaskList[] {
  return listsOf({ ...anyTask, ...filter }, 0).map((list) => ({
    ...list,
    walk: { ...list.walk, pages: 1, state: 'whole' },
  }))
}

test('a lane of live tasks is whole when all of them are loaded, whatever the board shows', () => {
  const board = whole({ statuses: ['STATUS_DONE_OK'] })
  expect(loadedExtent('executing', undefined, board)).toBe('so far')
  expect(loadedExtent('executing', executing('whole', 'open'), board)).toBe('so far')
  expect(loadedExtent('executing', executing('whole', 'stopped'), board)).toBe('more')
  expect(loadedExtent('executing', executing('whole', 'whole'), board)).toBe('all')
  const behind = board.map((list) => ({ ...list, isBehind: true }))
  expect(loadedExtent('executing', executing('whole', 'whole'), behind)).toBe('so far')
})

test('a lane of tasks that are over is whole only by a walk of the board that leaves out none of them', () => {
  expect(loadedExtent('ok', undefined, whole({}))).toBe('all')
  expect(loadedExtent('ok', undefined, listsOf(anyTask, 0))).toBe('so far')
  expect(loadedExtent('ok', undefined, whole({ statuses: ['STATUS_DONE_OK'] }))).toBe('all')
  expect(loadedExtent('ok', undefined, whole({ statuses: ['STATUS_SENT'] }))).toBe('so far')
  expect(loadedExtent('ok', undefined, whole({ time: { kind: 'last', preset: '1h' } }))).toBe('so far')
  expect(loadedExtent('notok', undefined, whole({ statuses: ['STATUS_DONE_NOT_OK'] }))).toBe('so far')
  expect(loadedExtent('ok', undefined, whole({ parent: 't1' }))).toBe('so far')
})
