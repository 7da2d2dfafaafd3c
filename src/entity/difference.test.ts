import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyJson } from './arbitrary-entity.test.support.ts'
import { differences, sameWire, unchanged } from './difference.ts'

test('says what changed, came and went, by path', () => {
  const before = { milView: { disposition: 'A' }, tracked: { sensorHits: 248 }, orbit: { x: 1 } }
  const after = { milView: { disposition: 'B' }, tracked: { sensorHits: 248 }, health: { y: 1 } }
  expect(differences(before, after).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'changed milView.disposition',
    'removed orbit',
    'added health',
  ])
  const shared = unchanged(before, differences(before, after))
  expect(shared.fields.map(({ path, before: value }) => [path, value])).toEqual([['tracked.sensorHits', 248]])
  expect(shared.components).toBe(1)
})

test('null and absent are the same, zero and absent are not', () => {
  expect(differences({ a: null, b: 1 }, { b: 1 })).toEqual([])
  expect(differences({ a: 0 }, {})).toHaveLength(1)
})

function record(requestId: string) {
  return { requestId, fieldPath: `path.${requestId}` }
}

test('items with an id keep it: a removed first record is not "all changed"', () => {
  const found = differences({ override: [record('a'), record('b')] }, { override: [record('b')] })
  expect(found.map(({ path, kind }) => `${kind} ${path}`)).toEqual(['removed override[0]'])
})

test('what is shared and what differs make the whole, also where an item was put first in a list', () => {
  const before = { override: [record('a'), record('b')], isLive: true }
  const after = { override: [record('new'), record('b')], isLive: false }
  const found = differences(before, after)
  const lost = found.filter(({ kind }) => kind !== 'added').map(({ path }) => path)
  expect(lost).toEqual(['override[0]', 'isLive'])
  expect(unchanged(before, found).fields.map(({ path }) => path)).toEqual([
    'override[1].requestId',
    'override[1].fieldPath',
  ])
})

test('items without an id are compared by place', () => {
  expect(differences([1, 2, 3], [1, 3]).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'changed [1]',
    'removed [2]',
  ])
})

test('an empty list says the same as none', () => {
  expect(sameWire({ override: [] }, {})).toBe(true)
  expect(sameWire({ override: [1] }, {})).toBe(false)
})

test('a value does not differ from itself, and any other difference shows', () => {
  fc.assert(
    fc.property(anyJson, anyJson, (a, b) => {
      expect(differences(a, structuredClone(a))).toEqual([])
      if (differences(a, b).length === 0) expect(withoutNulls(a)).toEqual(withoutNulls(b))
    }),
  )
})

test('values nested ten thousand deep are compared without a throw', () => {
  expect(() => differences(nest(1), nest(2))).not.toThrow()
})

/** JSON without nulls. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const entries = Object.entries(value).filter(([, item]) => item !== null)
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutNulls(item)]))
}

function nest(inner: unknown): unknown {
  let value = inner
  for (let i = 0; i < 10_000; i += 1) value = { a: value }
  return value
}

const exactly = { isExact: true, most: 500 }

test('exactly: null is not absent, and lists are held against each other by place', () => {
  expect(differences({ a: null }, {}, exactly).map(({ kind }) => kind)).toEqual(['removed'])
  const before = { override: [record('a'), record('b')], 'odd name': true, same: { a: [1, { b: null }] } }
  const after = { override: [record('b')], 'odd name': false, same: { a: [1, { b: null }] }, extra: [1] }
  expect(differences(before, after, exactly).map(({ path, before: old }) => [path, old])).toEqual([
    ['override[0].requestId', 'a'],
    ['override[0].fieldPath', 'path.a'],
    ['override[1]', record('b')],
    ['["odd name"]', true],
    ['extra', undefined],
  ])
})

test('no list of differences is longer than was asked for', () => {
  const ones = Array.from({ length: 2000 }, () => 1)
  expect(differences(ones, [], exactly)).toHaveLength(500)
  expect(differences(ones, [])).toHaveLength(2000)
})
