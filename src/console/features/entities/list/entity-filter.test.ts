import { expect, onTestFinished, test, vi } from 'vitest'

import type { Search } from '../../../../url-state/codec.ts'
import { chipsOf } from '../../../../url-state/codec-words.ts'
import type { UnreadParameter } from '../../../../url-state/search.ts'
import type { Entity } from '../../../../contract/entity/entity.ts'
import { copyOf } from '../../../../entity/copy.ts'
import { createCollection } from '../../../../picture/collection.ts'
import type { KnownEntity } from '../../../../picture/entities.ts'
import { entityFilter, filterEntities, headingOf } from './entity-filter.ts'

function readFilter(search: Search, unread: UnreadParameter[] = []) {
  return entityFilter.read(search, unread, 0)
}

function of(disposition: string): Entity {
  return { milView: { disposition } }
}

function someEntities() {
  const known = createCollection<KnownEntity>()
  const add = (key: string, entity: Entity, asOf?: number) => {
    const best = copyOf({
      entity: { entityId: key, ...entity },
      wire: {},
      source: { kind: 'opened', name: 'x.json', openedAt: 0 },
      carriedAt: undefined,
      snapshot: false,
      standIn: '',
    })
    known.apply([[key, { key, entityId: key, name: key, best, copies: [best], asOf }]])
  }
  return { known, add }
}

test('the address keeps the filter, and what of it can’t be read is told', () => {
  const unread: UnreadParameter[] = []
  const read = readFilter({ find: 'gull', older: '3y', order: 'size', disposition: 'DISPOSITION_NEW' }, unread)
  // A newer interface may have other dispositions.
  expect(read).toEqual({ ...readFilter({}), find: 'gull', dispositions: ['DISPOSITION_NEW'] })
  expect(unread.map(({ name, text }) => `${name}=${text}`)).toEqual(['older=3y', 'order=size'])
  const filter = { ...read, olderThan: '6h', order: 'newest' } as const
  const search = Object.fromEntries(
    Object.entries(entityFilter.write(filter)).map(([name, value]) => [name, [value ?? []].flat()]),
  )
  expect(readFilter(search, unread)).toEqual(filter)
  expect(unread).toHaveLength(2)
})

test('entities are found by their marks, any of those that are chosen', () => {
  const { known, add } = someEntities()
  add('plain', { indicators: { starred: false } })
  add('star', { indicators: { starred: true } })
  add('out', { indicators: { egressable: true } })
  add('foe', { targetPriority: { threat: { isThreat: true } } })
  add('goal', { targetPriority: { highValueTarget: { isHighValueTarget: true, isHighPayoffTarget: true } } })
  const shown = (marked: string[], unread?: UnreadParameter[]) =>
    [...filterEntities(known, readFilter({ marked, order: 'name' }, unread), 0).items()].map(({ key }) => key)
  expect(shown([])).toHaveLength(5)
  expect(shown(['starred', 'threat'])).toEqual(['foe', 'star'])
  expect(shown(['egressable'])).toEqual(['out'])
  expect(shown(['high-value'])).toEqual(['goal'])
  expect(shown(['high-payoff'])).toEqual(['goal'])
  const unread: UnreadParameter[] = []
  expect(shown(['favourite'], unread)).toHaveLength(5)
  expect(unread.map(({ text }) => text)).toEqual(['favourite'])
  const filter = readFilter({ marked: ['threat', 'starred'] })
  expect(entityFilter.write(filter).marked).toEqual(['threat', 'starred'])
  expect(chipsOf(entityFilter, filter, 0).map(({ words }) => words)).toEqual(['Marked threat or starred'])
})

test('names sort as readers of English expect, under headings by urgency, or newest first', () => {
  const { known, add } = someEntities()
  add('Track 10', of('DISPOSITION_NEUTRAL'), 5)
  add('Track 9', of('DISPOSITION_HOSTILE'), 7)
  add('Édith', of('DISPOSITION_NEUTRAL'))
  add('foxtrot', of('DISPOSITION_NEUTRAL'), 6)
  add('Delta', of('DISPOSITION_HOSTILE'), 6)
  const shown = (order: string) => [...filterEntities(known, readFilter({ order }), 0).items()].map(({ key }) => key)
  expect(shown('name')).toEqual(['Delta', 'Édith', 'foxtrot', 'Track 9', 'Track 10'])
  expect(shown('disposition')).toEqual(['Delta', 'Track 9', 'Édith', 'foxtrot', 'Track 10'])
  expect(shown('newest')).toEqual(['Track 9', 'Delta', 'foxtrot', 'Track 10', 'Édith'])
  const headings = (order: string) =>
    [...filterEntities(known, readFilter({ order }), 0).shown().groups.keys()].map(headingOf)
  expect(headings('disposition')).toEqual(['Hostile', 'Neutral'])
  expect(headings('environment')).toEqual(['Without environment'])
  expect(headings('name')).toEqual([])
})

test('a letter in the filter of many entities sorts nothing', () => {
  const { known, add } = someEntities()
  for (let index = 0; index < 100; index += 1) add(`Track ${index}`, {})
  onTestFinished(filterEntities(known, readFilter({ order: 'name' }), 0).follow(() => undefined))
  const compared = vi.spyOn(Array.prototype, 'toSorted')
  const find = (text: string) => filterEntities(known, readFilter({ find: text, order: 'name' }), 0).shown().rows
  expect(find('track')).toHaveLength(100)
  expect(find('track 9')).toHaveLength(19)
  expect(compared).not.toHaveBeenCalled()
})
