import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { taskStatusValues } from '../../../../contract/task.ts'
import { readScope } from '../../../../watch/wire/view-scope.ts'
import { parseSearch } from '../../../../address/search-params.ts'
import { anyTask, taskFilter, sameFilter } from '../../../../picture/filter/task-filter.ts'
import { scopeWords } from './scope-words.ts'

const failed = { what: { kind: 'failed' } } as const
const appears = { what: { kind: 'appears' } } as const

const status = fc.oneof(fc.constantFrom(...taskStatusValues), fc.constantFrom('', 'BOGUS', 'status_sent', 'toString'))

test('board and rule read the statuses and the parent of an address alike', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 5 }), fc.option(fc.constantFrom('p1', '')), (statuses, parent) => {
      const search = new URLSearchParams(statuses.map((each) => ['status', each]))
      if (parent !== null) search.append('parent', parent)
      const query = search.toString() === '' ? '' : `?${search.toString()}`
      const board = taskFilter.read(parseSearch(query), [], 0)
      const read = readScope(`/tasks${query}`)
      expect('problem' in read).toBe(sameFilter(board, anyTask))
      if ('problem' in read) return
      expect(read.scope.parent).toBe(board.parent)
      if (board.parent === undefined) expect(new Set(read.scope.statuses)).toEqual(new Set(board.statuses))
    }),
  )
})

test('a status that the interface does not know narrows no rule, and is named', () => {
  expect(readScope('/tasks?status=BOGUS')).toMatchObject({
    problem: 'A view without a status, a parent task or a text narrows nothing that a rule watches',
  })
  expect(scopeWords('/tasks?status=BOGUS', appears).ignored).toEqual(['“status=BOGUS”, not a status of this interface'])
  expect(scopeWords('/tasks?status=BOGUS&status=STATUS_SENT&last=1h', appears)).toEqual({
    counts: ['status Sent'],
    ignored: ['“status=BOGUS”, not a status of this interface', 'its time range'],
  })
})

test('statuses beside a parent task count neither on the board nor in a rule, and are named', () => {
  expect(scopeWords('/tasks?parent=p1&status=STATUS_SENT', failed)).toEqual({
    counts: ['sub-tasks of p1'],
    ignored: ['its status, as sub-tasks are shown in every status'],
  })
})
