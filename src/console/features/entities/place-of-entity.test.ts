import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { copyOf } from '../../../entity/copy.ts'
import { inverse } from '../../../geo/geodesic.ts'
import { entitiesOf as indexOfCopies } from '../../known/known-entities.test.support.ts'
import { placeOfEntity } from './place-of-entity.ts'

function indexOf(...given: Entity[]) {
  return indexOfCopies(
    given.map((entity) =>
      copyOf({
        entity,
        wire: entity,
        source: { kind: 'opened', name: 'x', openedAt: 0 },
        snapshot: false,
        carriedAt: undefined,
        standIn: '',
      }),
    ),
  )
}

function placeIn(entities: ReturnType<typeof indexOf>, key: string) {
  const item = entities.get(key)
  return item && placeOfEntity(item, entities, 0)
}

test('what only has a bearing with a range stands where they lead from the entity that tracks it', () => {
  const entities = indexOf(
    { entityId: 'sensor', location: { position: { latitudeDegrees: 43, longitudeDegrees: -69 } } },
    {
      entityId: 'heard',
      relationships: { relationships: [{ relatedEntityId: 'sensor', relationshipType: { trackedBy: {} } }] },
      tracked: {
        // Without rotation, x points east.
        lineOfBearing: {
          angleOfArrival: { relativePose: { attEnu: { x: 0, y: 0, z: 0, w: 1 } } },
          rangeEstimateM: { value: 5000 },
        },
      },
    },
    { entityId: 'nowhere' },
  )
  expect(placeIn(entities, 'sensor')).toEqual([-69, 43])
  const { metres, bearing } = inverse([-69, 43], placeIn(entities, 'heard') ?? [0, 0])
  expect(metres).toBeCloseTo(5000, 3)
  expect(bearing).toBeCloseTo(90, 3)
  expect(placeIn(entities, 'nowhere')).toBeUndefined()
})
