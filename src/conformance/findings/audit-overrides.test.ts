import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { OverrideAudit } from './audit-overrides.ts'

const named = { fieldPath: 'aliases.name', maskedFieldValue: { aliases: { name: 'CAPE L0RNE' } } }
const judged = {
  fieldPath: 'mil_view.disposition',
  maskedFieldValue: { milView: { disposition: 'DISPOSITION_NEUTRAL' } },
}
const added = { fieldPath: 'geoDetails.type', maskedFieldValue: {} }
const entity = {
  entityId: 'lorne/1',
  aliases: { name: 'CAPE LORNE' },
  milView: { disposition: 'DISPOSITION_HOSTILE', environment: 'ENVIRONMENT_SURFACE' },
  geoDetails: { type: 'GEO_TYPE_GENERAL' },
  overrides: { override: [named, judged, added] },
}
const restored = {
  ...entity,
  milView: { environment: 'ENVIRONMENT_SURFACE', disposition: 'DISPOSITION_NEUTRAL' },
  overrides: { override: [named, added] },
}

function known(value: object = entity) {
  const page = { tasks: [{ initialEntities: [{ entity: value }] }] }
  return anExchange({ responseBody: JSON.stringify(page) })
}

function removed(fieldPath: string, answer: object, outcome = 200) {
  return anExchange({
    operation: 'deleteEntityOverride',
    method: 'DELETE',
    url: `https://hw.example/api/v1/entities/lorne%2F1/override/${fieldPath}`,
    requestBody: undefined,
    outcome,
    responseBody: JSON.stringify(answer),
  })
}

function found(...exchanges: ReturnType<typeof anExchange>[]) {
  const audit = new OverrideAudit()
  return exchanges.flatMap((exchange) =>
    audit.next(exchange).map(({ path, severity, got }) => `${severity} ${path} ${got}`),
  )
}

test('a removal that gives the masked value back brings nothing, however its path is spelt', () => {
  expect(found(known(), removed('milView.disposition', restored))).toEqual([])
  expect(found(known(), removed('mil_view.disposition', restored))).toEqual([])
  const { geoDetails: _, ...without } = { ...entity, overrides: { override: [named, judged] } }
  expect(found(known(), removed('geoDetails.type', without))).toEqual([])
})

test('of an entity that nobody has seen only the answer itself says anything', () => {
  expect(found(removed('milView.disposition', restored))).toEqual([])
  expect(found(removed('milView.disposition', {}, 404))).toEqual([])
  expect(found(removed('milView.disposition', entity))).toEqual(['note $.overrides.override one'])
})

test.each([
  ['another entity', { ...restored, entityId: 'other' }, ['error $.entityId "other"']],
  ['the override still there', { ...restored, overrides: entity.overrides }, ['note $.overrides.override one']],
  ['another override gone', { ...restored, overrides: { override: [named] } }, ['note $.overrides.override none']],
  ['all overrides gone', { ...restored, overrides: undefined }, Array(2).fill('note $.overrides.override none')],
  [
    'the value that masked',
    { ...restored, milView: entity.milView },
    ['note $.milView.disposition "DISPOSITION_HOSTILE"'],
  ],
  ['no value', { ...restored, milView: { environment: 'A' } }, ['note $.milView.disposition nothing']],
  [
    'a neighbour gone',
    { ...restored, milView: { disposition: 'DISPOSITION_NEUTRAL' } },
    ['note $.milView.environment nothing'],
  ],
  ['a part gone', { ...restored, aliases: undefined }, ['note $.aliases.name nothing']],
])('%s', (_, answer, expected) => {
  expect(found(known(), removed('milView.disposition', answer))).toEqual(expected)
})

test('a value where the override masked none', () => {
  const kept = { ...entity, overrides: { override: [named, judged] } }
  expect(found(known(), removed('geoDetails.type', kept))).toEqual(['note $.geoDetails.type "GEO_TYPE_GENERAL"'])
})

test('404 for an override that was listed, but not for one that was removed since', () => {
  expect(found(known(), removed('milView.disposition', {}, 404))).toEqual(['note status 404'])
  expect(found(known(), removed('milView.disposition', restored), removed('milView.disposition', {}, 404))).toEqual([])
})

test('an override that comes back with the removal of the next one', () => {
  const back = { ...restored, aliases: { name: 'CAPE L0RNE' }, overrides: { override: [judged, added] } }
  expect(found(known(), removed('milView.disposition', restored), removed('aliases.name', back))).toEqual([
    'note $.overrides.override one',
  ])
})

test('an answer as deep as JSON goes is read', () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  const exchange = { ...removed('a.b', {}), responseBody: `{"entityId":"lorne/1","media":${deep}}` }
  expect(found(known(), exchange)).toContain('note $.aliases.name nothing')
})
