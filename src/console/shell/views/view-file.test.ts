import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pageOfAddress, viewSchema, type ViewSpec } from '../../../watch/wire/views.ts'
import * as v from 'valibot'
import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { importEffects, readViewFile, viewFileText } from './view-file.ts'

const bay: ViewSpec = { version: 1, id: 'bay', name: 'Bay', address: '/tasks?parent=7', isPinned: true }

test('what is exported is what is imported', () => {
  const map: ViewSpec = { ...bay, id: 'map', address: '/entities?at=43.60000,-69.00000,8.50&layers=zones,symbols' }
  expect(readViewFile(JSON.parse(viewFileText([bay, map], '2026-11-21T14:00:00Z')))).toEqual({
    views: [bay, map],
    problems: [],
  })
})

test('each mistake of a file is told with its place, and the others are used', () => {
  const file = {
    views: [
      bay,
      { ...bay, id: 'b', address: 'https://elsewhere.example/tasks' },
      { ...bay, id: 'c', name: '' },
      bay,
      { version: 2, id: 'd' },
    ],
  }
  expect(readViewFile(file)).toEqual({
    views: [bay],
    problems: [
      'View 2: not a view: address: Not the address of a page of this console',
      expect.stringMatching(/^View 3: not a view: name: /),
      'View 4: the id "bay" appears twice',
      'View 5: written by a newer version of Watchfloor',
    ],
  })
  expect(readViewFile({ rules: [] }).problems).toEqual(['Not a file of saved views: it has no list "views".'])
})

test('of no file comes anything that leads out of the console', () => {
  const address = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('javascript:alert(1)', '//a.example', '/tasks', '/\\a.example'),
  )
  const raw = fc.oneof(
    fc.anything(),
    fc.record({ version: fc.constant(1), id: fc.string(), name: fc.string(), address, isPinned: fc.boolean() }),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.array(raw).map((views) => ({ views })),
      ),
      (content) => {
        for (const view of readViewFile(content).views) {
          expect(v.is(viewSchema, view)).toBe(true)
          expect(pageOfAddress(view.address)).toBeDefined()
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('a view that is saved already is not saved twice, under whatever id it comes', () => {
  const saved: SavedView = { ...bay, at: 0, scope: 'this browser', revision: 0 }
  const effects = (...views: readonly ViewSpec[]) =>
    importEffects(views, [saved]).map(({ effect, isTaken }) => `${effect}${isTaken ? ', taken' : ''}`)
  expect(effects(bay)).toEqual(['already the same'])
  expect(effects({ ...bay, id: 'other', isPinned: false })).toEqual(['already the same'])
  expect(effects({ ...bay, address: '/tasks?parent=8' })).toEqual(['replaces the current one, taken'])
  const map: ViewSpec = { ...bay, id: 'map', address: '/entities' }
  expect(effects(map, { ...map, id: 'map again' })).toEqual(['new, taken', 'already the same'])
})
