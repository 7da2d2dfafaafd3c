import { expect, test } from 'vitest'

import { copyOf } from '../../../entity/copy.ts'
import { entitiesOf as indexOfCopies } from '../../known/known-entities.test.support.ts'
import { initialCamera } from './initial-camera.ts'

function indexOf(places: [latitude: number, longitude: number][]) {
  return indexOfCopies(
    places.map(([latitudeDegrees, longitudeDegrees], place) => {
      const entity = { entityId: `e-${place}`, location: { position: { latitudeDegrees, longitudeDegrees } } }
      return copyOf({
        entity,
        wire: entity,
        source: { kind: 'opened', name: 'x', openedAt: 0 },
        snapshot: false,
        carriedAt: undefined,
        standIn: '',
      })
    }),
  )
}

function cameraFor(places: [latitude: number, longitude: number][]) {
  return initialCamera(indexOf(places).items())
}

const harbor: [number, number][] = [
  [43.6, -69],
  [43.7, -69.1],
  [43.8, -68.9],
  [43.5, -69.2],
  [43.65, -68.8],
  [43.72, -69.05],
  [43.66, -69.01],
  [43.58, -69.15],
]

test('looks at where most entities are, not at the one on the other side of the world', () => {
  const camera = cameraFor([...harbor, [-75, 120]])
  expect(camera?.latitude).toBeCloseTo(43.65, 0)
  expect(camera?.longitude).toBeCloseTo(-69, 0)
  expect(camera?.zoom).toBeGreaterThan(7)
})

test('two hundred thousand have the camera that a few of them have', () => {
  const few = [...indexOf(harbor).items()]
  const many = few.flatMap((each) => Array.from({ length: 25_000 }, () => each))
  const [camera, wanted] = [initialCamera(many), initialCamera(few)]
  expect(camera?.zoom).toBeCloseTo(wanted?.zoom ?? Number.NaN, 0)
  expect(camera?.latitude).toBeCloseTo(wanted?.latitude ?? Number.NaN, 1)
  expect(camera?.longitude).toBeCloseTo(wanted?.longitude ?? Number.NaN, 1)
})

test('the antimeridian is no edge', () => {
  const camera = cameraFor([
    [10, 179.9],
    [10, -179.9],
    [10.1, 179.8],
    [10, -179.8],
    [9.9, 180],
  ])
  expect(Math.abs(camera?.longitude ?? 0)).toBeGreaterThan(179.5)
})

test('entities all over the world, or few, are left to the map to fit', () => {
  expect(
    cameraFor([
      [0, 0],
      [0, 90],
      [0, 180],
      [0, -90],
      [80, 0],
      [-80, 0],
    ]),
  ).toBeUndefined()
  expect(cameraFor(harbor.slice(0, 3))).toBeUndefined()
})

test('one that is selected stands in the middle, among as much as the rest would be seen at', () => {
  const entities = indexOf([...harbor, [-75, 120]])
  const camera = initialCamera(entities.items(), [120, -75])
  expect(camera).toMatchObject({ latitude: -75, longitude: 120 })
  expect(camera?.zoom).toBe(initialCamera(entities.items())?.zoom)
  const few = indexOf(harbor.slice(0, 2))
  expect(initialCamera(few.items(), [-69.1, 43.7])).toEqual({ latitude: 43.7, longitude: -69.1, zoom: 9 })
})
