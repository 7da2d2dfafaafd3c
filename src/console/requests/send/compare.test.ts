import { expect, test } from 'vitest'

import { differences } from './compare.ts'

test('names the innermost places that differ, with what was before and after', () => {
  const before = { tasks: [{ id: 1, status: 'A' }, { id: 2 }], 'odd name': true, same: { a: [1, { b: null }] } }
  const after = { tasks: [{ id: 1, status: 'B' }], extra: [1], 'odd name': false, same: { a: [1, { b: null }] } }
  expect(differences(before, after)).toEqual([
    { path: '$.tasks[0].status', before: '"A"', after: '"B"' },
    { path: '$.tasks[1]', before: '{"id":2}', after: undefined },
    { path: '$["odd name"]', before: 'true', after: 'false' },
    { path: '$.extra', before: undefined, after: '[1]' },
  ])
})

test('values of different kinds differ as wholes, equal ones not at all, and no list of differences is endless', () => {
  expect(differences([1], { 0: 1 })).toEqual([{ path: '$', before: '[1]', after: '{"0":1}' }])
  expect(differences({ a: { b: [1] } }, { a: { b: [1] } })).toEqual([])
  expect(
    differences(
      Array.from({ length: 2000 }, () => 1),
      [],
    ),
  ).toHaveLength(500)
})
