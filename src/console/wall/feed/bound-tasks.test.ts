import fc from 'fast-check'
import { expect, test } from 'vitest'

import { values } from '../../live/id-map.ts'
import { applyDelta, noTasks, withFilter } from '../../live/loaded-tasks.ts'
import { families } from '../../live/status/status-families.ts'
import { anyTask } from '../../live/task-filter.ts'
import { epoch, makeService } from '../../live/task-service-model.ts'
import { boundTasks, type BoundedTasks } from './bound-tasks.ts'

const kept = { live: 6, ended: 3 }

/** A board of so many tasks, of which some changed status again and again. */
function boardOf(count: number, changes: readonly (readonly [number, string])[]): BoundedTasks {
  const service = makeService(count, 1000)
  let state: BoundedTasks = { loaded: withFilter(noTasks, anyTask, epoch), cut: new Set() }
  const take = () => {
    state = boundTasks({ ...state, loaded: applyDelta(state.loaded, service.query({})) }, kept)
  }
  take()
  for (const [index, status] of changes) {
    service.put(`t${index % (count + 5)}`, status)
    take()
  }
  return state
}

test('a small board is left as it is', () => {
  const state = boardOf(15, [])
  expect(state.loaded.rows).toHaveLength(15)
  expect(state.cut.size).toBe(0)
  expect(boundTasks(state, kept)).toBe(state)
})

test('of a lane that grows the newest stay, and it is said that there were more', () => {
  const state = boardOf(200, [])
  expect(state.loaded.lanes.executing).toHaveLength(6)
  expect(state.loaded.lanes.ok).toHaveLength(3)
  expect(state.cut).toContain('executing')
  const newest = Math.max(...state.loaded.rows.map(({ updated }) => updated))
  expect(state.loaded.rows[0]?.updated).toBe(newest)
})

test('whatever happens, what is kept is bounded and its parts agree', () => {
  const change = fc.tuple(
    fc.nat(300),
    fc.constantFrom('STATUS_DONE_OK', 'STATUS_EXECUTING', 'STATUS_SENT', 'STATUS_NEW'),
  )
  fc.assert(
    fc.property(fc.nat(120), fc.array(change, { maxLength: 40 }), (count, changes) => {
      const { loaded, cut } = boardOf(count + 1, changes)
      for (const { id } of families) expect(loaded.lanes[id].length).toBeLessThanOrEqual(6)
      const ids = loaded.rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(families.flatMap(({ id }) => loaded.lanes[id].map((task) => task.id)).toSorted()).toEqual(ids.toSorted())
      expect(loaded.tasks.size).toBe([...values(loaded.tasks)].length)
      expect(loaded.tasks.size).toBeGreaterThanOrEqual(ids.length)
      expect(loaded.tasks.size - ids.length).toBeLessThanOrEqual(3)
      for (const family of cut) expect(loaded.lanes[family].length).toBeGreaterThan(0)
    }),
    { numRuns: 60 },
  )
})
