import { eciToGeodetic, gstime, propagate, twoline2satrec } from 'satellite.js'
import { expect, test } from 'vitest'

import { footprintRadius, groundTrack, prepareOrbit, subSatellitePoint } from './orbit.ts'

// Satellite 00005 of "Revisiting Spacetrack Report #3" (Vallado et al., 2006), SGP4-VER.TLE.
const lines = [
  '1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753',
  '2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667',
] as const
const epoch = Date.UTC(2000, 0, 1) + (179.78495062 - 1) * 86_400_000
const vanguard = {
  orbitMeanElements: {
    metadata: { meanElementTheory: 'MEAN_ELEMENT_THEORY_SGP4', refFrame: 'ECI_REFERENCE_FRAME_TEME' },
    meanKeplerianElements: {
      epoch: new Date(epoch).toISOString(),
      meanMotion: 10.82419157,
      eccentricity: 0.1859667,
      inclinationDeg: 34.2682,
      raOfAscNodeDeg: 348.7242,
      argOfPericenterDeg: 331.7664,
      meanAnomalyDeg: 19.3264,
    },
    tleParameters: { noradCatId: 5, bstar: 0.000028098, meanMotionDot: 0.00000023 },
  },
}

// tcppver.out of that report: minutes from the epoch, then TEME position in km.
test.each([
  [0, 7022.46529266, -1400.08296755, 0.03995155],
  [360, -7154.03120202, -3783.17682504, -3536.19412294],
] as [number, number, number, number][])('SGP4 at %i minutes is the published vector', (minutes, x, y, z) => {
  const orbit = prepareOrbit(vanguard)
  if (typeof orbit === 'string') throw new Error(orbit)
  const position = propagate(orbit.satellite, new Date(Math.round(epoch) + minutes * 60_000))?.position
  // The epoch is cut to a millisecond: 8 m at 8 km/s.
  expect(position?.x).toBeCloseTo(x, 1)
  expect(position?.y).toBeCloseTo(y, 1)
  expect(position?.z).toBeCloseTo(z, 1)
})

test('mean elements and the two lines give the same ground', () => {
  const orbit = prepareOrbit(vanguard)
  if (typeof orbit === 'string') throw new Error(orbit)
  const time = new Date(Math.round(epoch) + 5_400_000)
  const state = propagate(twoline2satrec(...lines), time)
  if (!state) throw new Error('no state')
  const reference = eciToGeodetic(state.position, gstime(time))
  const found = subSatellitePoint(orbit, time.getTime())
  expect(found?.at[0]).toBeCloseTo((reference.longitude * 180) / Math.PI, 3)
  expect(found?.at[1]).toBeCloseTo((reference.latitude * 180) / Math.PI, 3)
  expect((found?.heightMetres ?? 0) / 1000).toBeCloseTo(reference.height, 0)
})

test('a ground track is one revolution and stays within the inclination', () => {
  const orbit = prepareOrbit(vanguard)
  if (typeof orbit === 'string') throw new Error(orbit)
  const track = groundTrack(orbit, epoch)
  expect(track).toHaveLength(181)
  expect((track.at(-1)?.time ?? 0) - epoch).toBeCloseTo((1440 / 10.82419157) * 60_000, 0)
  expect(Math.max(...track.map((point) => Math.abs(point.at[1])))).toBeLessThan(34.6)
})

test('the mean motion is worked out from the semi-major axis when it is missing', () => {
  const { meanMotion: _, ...elements } = vanguard.orbitMeanElements.meanKeplerianElements
  const orbit = prepareOrbit({
    orbitMeanElements: { meanKeplerianElements: { ...elements, semiMajorAxisKm: 42_164.17 } },
  })
  if (typeof orbit === 'string') throw new Error(orbit)
  expect(orbit.periodMilliseconds / 60_000).toBeCloseTo(1436, 0)
})

test('what can not be followed says why', () => {
  const elements = vanguard.orbitMeanElements.meanKeplerianElements
  expect(prepareOrbit({})).toBe('no mean elements')
  expect(reason({ ...elements, epoch: undefined })).toBe('no epoch')
  for (const epoch of ['soon', '2000-06-27T18:50:19'])
    expect(reason({ ...elements, epoch })).toMatch('isn’t a UTC time')
  expect(reason({ ...elements, eccentricity: 1.2 })).toMatch('eccentricity')
  expect(reason({ ...elements, meanMotion: Number.NaN })).toMatch('mean motion')
  expect(reason(elements, { meanElementTheory: 'MEAN_ELEMENT_THEORY_DSST' })).toMatch('DSST')
})

test('a geostationary satellite is seen from 81 degrees away', () => {
  expect(footprintRadius(35_786_000) / 111_195).toBeCloseTo(81.3, 1)
})

function reason(meanKeplerianElements: object, metadata = {}) {
  return prepareOrbit({ orbitMeanElements: { metadata, meanKeplerianElements } })
}
