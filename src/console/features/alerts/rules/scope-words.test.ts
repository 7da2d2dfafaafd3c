import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSearch } from '../../../../url-state/search-params.ts'
import { taskStatusValues } from '../../../../contract/task.ts'
import { anyTask, sameFilter, taskFilter } from '../../../../picture/filter/task-filter.ts'
import { readRule } from '../../../../watch/wire/rule.ts'
import { scopeOfView } from '../../../../watch/wire/scope.ts'
import { newRule } from './rule-change.ts'
import { countedWords, ignoredWords } from './scope-words.ts'

const failed = { what: { kind: 'failed' } } as const
const appears = { what: { kind: 'appears' } } as const

const status = fc.oneof(fc.constantFrom(...taskStatusValues), fc.constantFrom('', 'BOGUS', 'status_sent', 'toString'))

function wordsOf(address: string, rule: typeof failed | typeof appears) {
  const { scope = {}, ignored } = { scope: undefined, ...scopeOfView(address) }
  return { counts: countedWords(scope, rule), ignored: ignoredWords(scope, ignored, rule) }
}

function ruleWith(view: object) {
  return readRule({ rule: { ...newRule('scoped'), conditions: { view: { name: 'Bay', ...view } } } })
}

test('board and rule read the statuses and the parent of an address alike, and a rule keeps them', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 5 }), fc.option(fc.constantFrom('p1', '')), (statuses, parent) => {
      const search = new URLSearchParams(statuses.map((each) => ['status', each]))
      if (parent !== null) search.append('parent', parent)
      const query = search.toString() === '' ? '' : `?${search.toString()}`
      const board = taskFilter.read(parseSearch(query), [], 0)
      const read = scopeOfView(`/tasks${query}`)
      expect('problem' in read).toBe(sameFilter(board, anyTask))
      if ('problem' in read) return
      expect(sameFilter({ ...anyTask, ...read.scope }, board)).toBe(true)
      const kept = ruleWith({ filter: JSON.parse(JSON.stringify(read.scope)) })
      expect(kept).toMatchObject({ rule: { conditions: { view: { filter: read.scope } } } })
    }),
  )
})

test('a status that the interface does not know narrows no rule, as it narrows no board, and is named', () => {
  expect(taskFilter.read(parseSearch('?status=BOGUS'), [], 0)).toEqual(anyTask)
  expect(scopeOfView('/tasks?status=BOGUS')).toMatchObject({
    problem: 'A view without status, parent task or text can’t narrow a rule',
  })
  expect(wordsOf('/tasks?status=BOGUS', appears).ignored).toEqual(['“status=BOGUS”, which can’t be read'])
  expect(wordsOf('/tasks?status=BOGUS&status=STATUS_SENT&last=1h', appears)).toEqual({
    counts: ['status Sent'],
    ignored: ['“status=BOGUS”, which can’t be read', 'its time range'],
  })
})

test('statuses beside a parent task count neither on the board nor in a rule, and are named', () => {
  expect(wordsOf('/tasks?parent=p1&status=STATUS_SENT', failed)).toEqual({
    counts: ['sub-tasks of p1'],
    ignored: ['its status, as sub-tasks appear in every status'],
  })
})

test('a rule that was kept with the address of its view is read with the filter of it', () => {
  const address = '/tasks?text=+gull&status=STATUS_SENT&status=BOGUS&last=1h&view=table'
  expect(ruleWith({ address })).toMatchObject({
    rule: { conditions: { view: { name: 'Bay', filter: { statuses: ['STATUS_SENT'], text: 'gull' } } } },
  })
})

test.each([
  {},
  { statuses: [] },
  { statuses: ['BOGUS'] },
  { time: 'last' },
  { parent: 'p1', statuses: ['STATUS_SENT'] },
  { text: '' },
  { colour: 'red' },
  { parent: 7 },
  null,
])('no rule has the filter %j', (filter) => {
  expect(ruleWith({ filter })).toMatchObject({ problem: expect.stringContaining('conditions.view') })
})
