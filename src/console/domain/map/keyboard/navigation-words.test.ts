import { expect, test } from 'vitest'

import type { Entity } from '../../../../contract/entity/entity.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import type { StepResult } from './navigation.ts'
import { arrivalWords, countWords, notOnMapWords, nowhereWords } from './navigation-words.ts'

type Moved = Extract<StepResult, { kind: 'moved' }>

const NOW = Date.UTC(2026, 10, 22, 14)
const around = { now: NOW, count: 38, countHere: 1, how: 'reported' } as const
const moved: Moved = { kind: 'moved', to: 'raft', place: [0.02, 0.049], from: [0, 0], fromWhat: 'left' }

function raft(more: Partial<MapEntity> = {}, entity: Partial<Entity> = {}): MapEntity {
  return {
    entityId: 'raft',
    entity: { entityId: 'raft', aliases: { name: 'Raft' }, milView: { disposition: 'DISPOSITION_HOSTILE' }, ...entity },
    snapshot: false,
    stale: false,
    asOf: NOW - 250_000,
    ...more,
  }
}

test('one sentence: name, way, side, age', () => {
  expect(arrivalWords(raft(), moved, around)).toBe('Raft, NNE 3.2 NM, hostile, 4 min old')
})

test('what is not known is said, unknown values as they came', () => {
  const { asOf: _, ...ageless } = raft()
  expect(arrivalWords({ ...ageless, entity: { entityId: 'raft', aliases: { name: 'Raft' } } }, moved, around)).toBe(
    'Raft, NNE 3.2 NM, no disposition, age unknown',
  )
  const words = (disposition: string) => arrivalWords(raft({}, { milView: { disposition } }), moved, around)
  expect(words('DISPOSITION_UNKNOWN')).toBe('Raft, NNE 3.2 NM, disposition unknown, 4 min old')
  expect(words('DISPOSITION_JOKER')).toBe('Raft, NNE 3.2 NM, Unknown DISPOSITION_JOKER, 4 min old')
})

test('where it is measured from, and what else is there', () => {
  expect(arrivalWords(raft(), { ...moved, fromWhat: 'middle', rank: 2 }, around)).toBe(
    'Raft, NNE 3.2 NM from the middle of the map, hostile, 4 min old, 2 of 38',
  )
  expect(arrivalWords(raft(), { ...moved, fromWhat: 'gone' }, around)).toContain(
    'NNE 3.2 NM from where the one before was',
  )
  expect(arrivalWords(raft(), { ...moved, from: [0.02, 0.049] }, { ...around, countHere: 3 })).toBe(
    'Raft, at the same place, hostile, 4 min old, 2 more at this place',
  )
})

test('what is no live report, what was worked out here, and what calls', () => {
  const item = raft({ snapshot: true, alert: 'warning', asOf: NOW + 14_000 })
  expect(arrivalWords(item, moved, { ...around, how: 'bearing and range' })).toBe(
    'Raft, NNE 3.2 NM, hostile, snapshot, 14 s ahead, position computed by bearing and range, warning raised',
  )
})

test('what is not on the map, and why', () => {
  expect(notOnMapWords(raft())).toBe('Raft is not on the map: no position')
  expect(notOnMapWords(raft({}, { location: { position: { latitudeDegrees: 3 } } }))).toBe(
    'Raft is not on the map: position incomplete, longitude is missing',
  )
  expect(countWords(41, 3)).toBe('38 of 41 entities on the map, 3 without a position')
  expect(countWords(1, 0)).toBe('1 of 1 entity on the map')
  expect(nowhereWords({ kind: 'nobody' }, 2)).toBe('No positions in 2 entities')
  expect(nowhereWords({ kind: 'nobody' }, 0)).toBe('No entities')
  expect(nowhereWords({ kind: 'no further', step: 'west' }, 2)).toBe('Nothing to the west of here')
})
