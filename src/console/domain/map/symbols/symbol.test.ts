import * as fc from 'fast-check'
import ms from 'milsymbol'
import { expect, test } from 'vitest'

import type { Entity } from '../../../../contract/entity/entity.ts'
import { symbolOf } from './symbol.ts'

function track(disposition: string, environment: string, rest: Entity = {}): Entity {
  return {
    milView: { disposition, environment },
    ...rest,
  }
}

test('an entity keeps the code that it came with', () => {
  expect(symbolOf({ symbology: { milStd2525C: { sidc: 'sfgpUCi----d' } } })).toEqual({
    sidc: 'SFGPUCI----D---',
    derived: false,
  })
  expect(symbolOf({ symbology: { milStd2525C: { sidc: '10031000001211000000' } } }).derived).toBe(false)
})

test('what is no code is not drawn as one', () => {
  for (const sidc of ['', 'boat', 'SFGPUCI----D----', '123'])
    expect(
      symbolOf({ symbology: { milStd2525C: { sidc } }, ...track('DISPOSITION_HOSTILE', 'ENVIRONMENT_AIR') }),
    ).toEqual({
      sidc: 'SHAP-----------',
      derived: true,
    })
})

test('disposition and environment make frame and colour', () => {
  expect(symbolOf(track('DISPOSITION_SUSPICIOUS', 'ENVIRONMENT_SURFACE')).sidc).toBe('SSSP-----------')
  expect(symbolOf(track('DISPOSITION_ASSUMED_FRIENDLY', 'ENVIRONMENT_SUB_SURFACE')).sidc).toBe('SAUP-----------')
  expect(symbolOf(track('DISPOSITION_NEW_VALUE', 'ENVIRONMENT_NEW_VALUE')).sidc).toBe('SUZP-----------')
  expect(symbolOf({}).sidc).toBe('SUZP-----------')
})

test('platform, exercise and echelon refine it', () => {
  expect(symbolOf(track('DISPOSITION_FRIENDLY', 'ENVIRONMENT_AIR', { ontology: { platformType: 'UAV' } })).sidc).toBe(
    'SFAPMFQ--------',
  )
  expect(
    symbolOf(track('DISPOSITION_NEUTRAL', 'ENVIRONMENT_SURFACE', { ontology: { platformType: 'Fishing_Vessel' } }))
      .sidc,
  ).toBe('SNSPXF---------')
  expect(symbolOf(track('DISPOSITION_FRIENDLY', 'ENVIRONMENT_AIR', { indicators: { exercise: true } })).sidc).toBe(
    'SDAP-----------',
  )
  expect(
    symbolOf(
      track('DISPOSITION_FRIENDLY', 'ENVIRONMENT_LAND', {
        groupDetails: { echelon: { armyEchelon: 'ARMY_ECHELON_PLATOON' } },
      }),
    ).sidc,
  ).toBe('SFGPU------D---')
})

test('every code that is built is one that the drawing library knows', () => {
  const words = [
    'UAV',
    'helicopter',
    'airliner',
    'jet',
    'balloon',
    'missile',
    'USV',
    'tanker',
    'cargo',
    'ferry',
    'tug',
    'merchant',
    'trawler',
    'yacht',
    'police',
    'patrol',
    'skiff',
    'hovercraft',
    'frigate',
    'destroyer',
    'cruiser',
    'carrier',
    'AUV',
    'submarine',
    'mine',
    'torpedo',
    'diver',
    'radar',
    'camera',
    'tank',
    'truck',
    'van',
    'infantry',
    'airfield',
    'harbor',
    'station',
    'satellite',
    'kite',
  ]
  for (const disposition of ['FRIENDLY', 'ASSUMED_FRIENDLY', 'NEUTRAL', 'UNKNOWN', 'PENDING', 'SUSPICIOUS', 'HOSTILE'])
    for (const environment of ['AIR', 'SURFACE', 'SUB_SURFACE', 'LAND', 'SPACE', 'UNKNOWN'])
      for (const platformType of words)
        for (const exercise of [false, true]) {
          const { sidc } = symbolOf(
            track(`DISPOSITION_${disposition}`, `ENVIRONMENT_${environment}`, {
              ontology: { platformType },
              indicators: { exercise },
            }),
          )
          expect(new ms.Symbol(sidc).isValid(), `${sidc} for ${disposition} ${environment} ${platformType}`).toBe(true)
        }
})

test('nothing that is received makes it throw', () => {
  fc.assert(
    fc.property(
      fc.object({
        key: fc.constantFrom(
          'milView',
          'ontology',
          'symbology',
          'milStd2525C',
          'sidc',
          'disposition',
          'platformType',
          'indicators',
        ),
      }),
      (entity) => {
        const { sidc } = symbolOf(entity)
        expect(sidc).toMatch(/^[A-Z0-9-]{15}$|^\d{20}$|^\d{30}$/)
      },
    ),
  )
})
