import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { arbitraryEntity } from '../../../entity/arbitrary-entity.test.support.ts'
import type { Keys } from '../../../entity/field-path.ts'
import { partWords, type Item } from './row.ts'
import { contextOf, rowsOf, sectionsOf } from './sections.ts'

const context = contextOf(new Map())

test('long lists say how much they hold back', () => {
  const positions = Array.from({ length: 1000 }, (_, i) => ({ latitudeDegrees: i / 100, longitudeDegrees: 1 }))
  const [section] = sectionsOf({ geoShape: { line: { positions } } }, context).sections
  const more = flat(section?.items ?? []).find((item) => item.kind === 'more')
  expect(more).toMatchObject({ hidden: 950 })
})

test('whatever an environment sends is drawn without a throw, and no set value is lost', () => {
  fc.assert(
    fc.property(arbitraryEntity, (wire) => {
      const { sections } = sectionsOf(wire, context)
      const rows = sections.flatMap((section) => [
        ...(section.measured === undefined ? [] : [section.measured]),
        ...rowsOf(section.items),
      ])
      for (const row of rows)
        for (const part of row.parts) expect(partWords(part)).not.toMatch(/\bNaN\b|\bundefined\b|\[object/)
      const covered = new Set(rows.flatMap((row) => row.sources.map((source) => source.keys.join('\0'))))
      for (const leaf of leaves(wire, [])) {
        const path = leaf.map((_, i) => leaf.slice(0, i + 1).join('\0'))
        expect(path.some((each) => covered.has(each)) || leaf[0] === 'overrides', leaf.join('.')).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test('ten thousand levels of brackets are no reason to fall over', () => {
  let deep: unknown = 1
  for (let i = 0; i < 10_000; i += 1) deep = i % 2 === 0 ? { maskedFieldValue: deep } : { a: [deep] }
  const wire = { entityId: 'e-1', aliases: { name: 'Deep' }, fancy: deep, health: deep, media: { media: deep } }
  const rows = sectionsOf(wire, context).sections.flatMap(({ items }) => rowsOf(items))
  expect(rows.map(({ label, parts }) => `${label}: ${parts.map(partWords).join(' ')}`)).toContain('Name: Deep')
})

function flat(items: readonly Item[]): Item[] {
  return items.flatMap((item) => (item.kind === 'group' ? [item, ...flat(item.items)] : [item]))
}

/** Paths of an entity's single values; none for anything that isn't an object. */
function leaves(value: unknown, keys: Keys): Keys[] {
  if (value === null || value === undefined) return []
  if (typeof value !== 'object') return keys.length === 0 ? [] : [keys]
  if (keys.length === 0 && Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...keys, Array.isArray(value) ? Number(key) : key]),
  )
}

test('of a list of a million items only those are looked at that are shown', () => {
  let reads = 0
  const positions = new Proxy(
    Array.from({ length: 1_000_000 }, () => ({ latitudeDegrees: 1, longitudeDegrees: 2 })),
    {
      get(list, name) {
        reads += 1
        return Reflect.get(list, name) as unknown
      },
    },
  )
  const { sections } = sectionsOf({ entityId: 'e', geoShape: { line: { positions } } }, context)
  expect(reads).toBeLessThan(10_000)
  const more = sections.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'group' ? item.items : [item])))
  expect(more.some(({ kind }) => kind === 'more')).toBe(true)
})
