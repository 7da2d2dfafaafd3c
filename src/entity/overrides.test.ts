import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyJson, arbitraryEntity } from './arbitrary-entity.test.support.ts'
import { clearedOutcome, overrideRecords, predictCleared, refusedBeforeSending } from './overrides.ts'

function record(fieldPath: string, maskedFieldValue: unknown, requestId = `ovr-${fieldPath}`) {
  return {
    requestId,
    fieldPath,
    maskedFieldValue,
  }
}
function track(overrides: unknown[]) {
  return {
    entityId: 'e-1',
    aliases: { name: 'M/V Cape Lorne' },
    milView: { disposition: 'DISPOSITION_SUSPICIOUS' },
    tracked: { sensorHits: 248 },
    overrides: { override: overrides },
  }
}
const before = track([
  record('mil_view.disposition', { milView: { disposition: 'DISPOSITION_NEUTRAL' } }),
  record('aliases.name', { aliases: { name: 'CAPE L0RNE' } }),
])

test('shows the current value and the value underneath for a path in either spelling', () => {
  const [first] = overrideRecords(before)
  expect(first).toMatchObject({
    index: 0,
    fieldPath: 'mil_view.disposition',
    current: { outcome: 'value', value: 'DISPOSITION_SUSPICIOUS' },
    underneath: { outcome: 'value', value: 'DISPOSITION_NEUTRAL' },
  })
})

test('keeps records that make no sense: without a path, a masked value or even an object', () => {
  const records = overrideRecords(track([{ requestId: 'x' }, 'nonsense', null, record('no.such.field', {})]))
  expect(records.map(({ index, fieldPath, current }) => [index, fieldPath, current.outcome])).toEqual([
    [0, undefined, 'unresolvable'],
    [1, undefined, 'unresolvable'],
    [3, 'no.such.field', 'unresolvable'],
  ])
})

test('predicts the masked value in place and the record gone', () => {
  const prediction = predictCleared(before, 'mil_view.disposition')
  expect(prediction.expects).toBe('value')
  expect(prediction.entity).toEqual({
    ...before,
    milView: { disposition: 'DISPOSITION_NEUTRAL' },
    overrides: { override: [before.overrides.override[1]] },
  })
})

test('predicts that a field goes when nothing lies underneath, and says when it can not tell', () => {
  expect(predictCleared(track([record('aliases.name', {})]), 'aliases.name')).toMatchObject({ expects: 'absent' })
  expect(predictCleared(track([{ fieldPath: 'aliases.name' }]), 'aliases.name')).toMatchObject({ expects: 'unknown' })
  expect(predictCleared(track([record('no.such', {})]), 'no.such')).toMatchObject({ expects: 'unknown' })
  const two = track([
    record('aliases.name', { aliases: { name: 'A' } }, '1'),
    record('aliases.name', { aliases: { name: 'B' } }, '2'),
  ])
  expect(predictCleared(two, 'aliases.name')).toMatchObject({ expects: 'unknown' })
})

test('an answer as predicted: the field and its record are by this request, the rest moved on', () => {
  const prediction = predictCleared(before, 'mil_view.disposition')
  const answer = { ...(prediction.entity as typeof before), tracked: { sensorHits: 255 } }
  const outcome = clearedOutcome(before, prediction, answer, 'mil_view.disposition')
  expect(outcome.byRequest.map(({ path }) => path)).toEqual(['milView.disposition', 'overrides.override[0]'])
  expect(outcome.movedOn.map(({ path }) => path)).toEqual(['tracked.sensorHits'])
  expect(outcome).toMatchObject({ unexpected: [], stillListed: false, nothingChanged: false })
})

test('an answer that takes the whole overrides component away is by this request too', () => {
  const one = track([record('milView.disposition', { milView: { disposition: 'DISPOSITION_NEUTRAL' } })])
  const { overrides: _, ...rest } = one
  const answer = { ...rest, milView: { disposition: 'DISPOSITION_NEUTRAL' } }
  const outcome = clearedOutcome(one, predictCleared(one, 'milView.disposition'), answer, 'milView.disposition')
  expect(outcome.byRequest.map(({ path }) => path)).toEqual(['milView.disposition', 'overrides'])
  expect(outcome.movedOn).toEqual([])
})

test('a value other than predicted, a record still there, and no change at all are each said', () => {
  const prediction = predictCleared(before, 'mil_view.disposition')
  const other = { ...(prediction.entity as typeof before), milView: { disposition: 'DISPOSITION_HOSTILE' } }
  expect(clearedOutcome(before, prediction, other, 'mil_view.disposition').unexpected).toMatchObject([
    { before: 'DISPOSITION_NEUTRAL', after: 'DISPOSITION_HOSTILE' },
  ])
  const same = clearedOutcome(before, prediction, structuredClone(before), 'mil_view.disposition')
  expect(same).toMatchObject({ stillListed: true, nothingChanged: true, byRequest: [] })
})

test('ids and paths that would change the address are refused before sending', () => {
  expect(refusedBeforeSending('e-1', 'milView.disposition')).toBeUndefined()
  for (const bad of ['', '.', '..', '...', undefined]) {
    expect(refusedBeforeSending('e-1', bad)).toBeTypeOf('string')
    expect(refusedBeforeSending(bad, 'milView')).toBeTypeOf('string')
  }
})

test('nothing that an environment sends makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(arbitraryEntity, anyJson),
      fc.oneof(arbitraryEntity, anyJson),
      fc.string(),
      (one, other, path) => {
        for (const fieldPath of [path, ...overrideRecords(one).flatMap((each) => each.fieldPath ?? [])]) {
          const prediction = predictCleared(one, fieldPath)
          const { byRequest, movedOn, ofOther, nothingChanged } = clearedOutcome(one, prediction, other, fieldPath)
          if (!ofOther) expect(nothingChanged).toBe(byRequest.length + movedOn.length === 0)
        }
      },
    ),
  )
})
