import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { noEntities, withEntitiesOf } from '../../entity/known-entities.ts'
import { loadedTask, rowsOverTime } from '../../live/loaded-task-model.ts'
import { createLaneSplit, createRowFilter, matchesText } from './text-filter.ts'
import { families } from '../../live/status/status-families.ts'

test('free text looks for every word in title, id, status and assignee', () => {
  const task = loadedTask('4471-x', {
    displayName: 'Investigate track',
    status: { status: 'STATUS_DONE_NOT_OK' },
    relations: { assignee: { user: { userId: 'ops-desk-1' } } },
  })
  for (const text of ['track', '4471', 'not ok', 'TRACK ops-desk', 'status_done', ' track '])
    expect(matchesText(task, text, noEntities)).toBe(true)
  expect(matchesText(task, 'track raft', noEntities)).toBe(false)
})

test('what is found while typing and from poll to poll equals a search of everything', () => {
  const typed = fc.array(fc.constantFrom('r', 'ra', 'rad', 'radar ', 'radar d', 'sea', '', 'h', 'ho'), {
    minLength: 6,
    maxLength: 6,
  })
  fc.assert(
    fc.property(rowsOverTime, typed, (polls, texts) => {
      const filter = createRowFilter()
      for (const [index, rows] of polls.entries()) {
        const text = texts[index] ?? ''
        const found = filter(rows, text, noEntities)
        expect(found).toEqual(rows.filter((row) => text === '' || matchesText(row, text, noEntities)))
      }
    }),
  )
})

test('every row stands in its lane, and a lane that did not change stays the same list', () => {
  fc.assert(
    fc.property(rowsOverTime, (polls) => {
      const split = createLaneSplit()
      let before = split([])
      for (const rows of polls) {
        const lanes = split(rows)
        for (const { id } of families) {
          const wanted = rows.filter((row) => row.family === id)
          expect(lanes[id]).toEqual(wanted)
          const isSame = wanted.length === before[id].length && wanted.every((row, index) => row === before[id][index])
          expect(lanes[id] === before[id]).toBe(isSame)
        }
        before = lanes
      }
    }),
  )
})

test('finds an assignee by a name that became known later', () => {
  const rows = [loadedTask('t', { relations: { assignee: { system: { entityId: 'e-1' } } } })]
  const filter = createRowFilter()
  expect(filter(rows, 'gull', noEntities)).toEqual([])
  const entity: Entity = { entityId: 'e-1', aliases: { name: 'GULL 2' } }
  const known = withEntitiesOf(noEntities, [{ task: { initialEntities: [{ entity }] } }])
  expect(filter(rows, 'gull', known)).toEqual(rows)
})
