import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatAltitude } from './altitude.ts'
import { formatByteRate, formatBytes, formatExactBytes } from './bytes.ts'
import { covarianceAxes, formatEllipse } from './covariance.ts'
import { formatLength, formatNauticalMiles } from './length.ts'
import {
  formatAmperes,
  formatMinutesLeft,
  formatPercent,
  formatVolts,
  formatDecibels,
  formatMeasurement,
  formatObjectRange,
  formatFrequency,
} from './quantity.ts'
import { formatKnots, formatMetresPerSecond } from './speed.ts'

test('speeds in knots with one decimal below 20', () => {
  expect(formatKnots(3.2)).toBe('6.2 kn')
  expect(formatKnots(19.55)).toBe('38 kn')
  expect(formatMetresPerSecond(3.2)).toBe('3.2 m/s')
})

test('lengths turn from metres to kilometres at two', () => {
  expect(formatLength(85)).toBe('85 m')
  expect(formatLength(4.46)).toBe('4.5 m')
  expect(formatLength(12.5)).toBe('12.5 m')
  expect(formatLength(99.94)).toBe('99.9 m')
  expect(formatLength(312.4)).toBe('312 m')
  expect(formatAltitude(12.5, 'HAE')).toBe('12.5 m HAE')
  expect(formatLength(0.042)).toBe('0.04 m')
  expect(formatLength(0)).toBe('0 m')
  expect(formatLength(1999)).toBe('1\u202f999 m')
  expect(formatLength(2000)).toBe('2.0 km')
  expect(formatLength(214_300)).toBe('214 km')
  expect(formatNauticalMiles(9260)).toBe('5 NM')
  expect(formatNauticalMiles(926)).toBe('0.5 NM')
})

test('altitudes always name their reference', () => {
  expect(formatAltitude(312.4, 'HAE')).toBe('312 m HAE')
  expect(formatAltitude(-3.26, 'HAE')).toBe('−3.3 m HAE')
  expect(formatAltitude(35, 'depth')).toBe('35 m depth')
})

test('frequencies have four figures', () => {
  expect(formatFrequency(9.41e9)).toBe('9.410 GHz')
  expect(formatFrequency(156.8e6)).toBe('156.8 MHz')
  expect(formatFrequency(999.99e6)).toBe('1.000 GHz')
  expect(formatFrequency(50)).toBe('50 Hz')
  expect(formatFrequency(0)).toBe('0 Hz')
  expect(formatFrequency(9.41e9, 2e6)).toBe('9.410 GHz ± 0.002')
  expect(formatFrequency(9.41e9, 21)).toBe('9.410 GHz ± 0.000000021')
})

test('measurements show one sigma', () => {
  expect(formatMeasurement(-71.2, 1.5, 'dBm')).toBe('−71.2 dBm ± 1.5')
  expect(formatMeasurement(12, undefined, 's')).toBe('12 s')
  expect(formatMeasurement(12, 0.25, '')).toBe('12 ± 0.25')
})

test('object ranges by their bounds', () => {
  expect(formatObjectRange(4, 4)).toBe('exactly 4')
  expect(formatObjectRange(0, 4)).toBe('at most 4')
  expect(formatObjectRange(4, undefined)).toBe('at least 4')
  expect(formatObjectRange(2, 6)).toBe('2 to 6')
  expect(formatObjectRange(0, 0)).toBe('not set')
})

test('sizes are decimal and exact ones keep every byte', () => {
  expect(formatBytes(512)).toBe('512 B')
  expect(formatBytes(41_200)).toBe('41.2 kB')
  expect(formatBytes(999_960)).toBe('1.00 MB')
  expect(formatBytes(1_843_200)).toBe('1.84 MB')
  expect(formatBytes(318_400_000)).toBe('318 MB')
  expect(formatExactBytes(1_843_200)).toBe('1\u202f843\u202f200 B')
  expect(formatByteRate(11_600_000)).toBe('11.6 MB/s')
})

test('what a power source reports has its unit', () => {
  expect(formatPercent(18)).toBe('18 %')
  expect(formatVolts(23.1)).toBe('23.1 V')
  expect(formatAmperes(4.2)).toBe('4.2 A')
  expect(formatMinutesLeft(6.9)).toBe('6 min left')
  expect(formatMinutesLeft(125)).toBe('2 h 5 min left')
})

test('levels keep one decimal', () => {
  expect(formatDecibels(31.42, 'dBsm')).toBe('31.4 dBsm')
  expect(formatDecibels(-71.2, 'dBm')).toBe('−71.2 dBm')
})

test('a covariance becomes its two-sigma ellipse', () => {
  const northward = covarianceAxes({ eastEast: 100, eastNorth: 0, northNorth: 400 })
  expect(northward).toEqual({ semiMajorMetres: 40, semiMinorMetres: 20, bearingDegrees: 0 })
  const eastward = covarianceAxes({ eastEast: 400, eastNorth: 0, northNorth: 100 })
  expect(eastward?.bearingDegrees).toBeCloseTo(90)
  const northEast = covarianceAxes({ eastEast: 250, eastNorth: 150, northNorth: 250 })
  expect(northEast?.bearingDegrees).toBeCloseTo(45)
  expect(northEast?.semiMajorMetres).toBeCloseTo(40)
  const northWest = covarianceAxes({ eastEast: 250, eastNorth: -150, northNorth: 250 })
  expect(northWest?.bearingDegrees).toBeCloseTo(135)
  expect(formatEllipse({ semiMajorMetres: 5000, semiMinorMetres: 2800, bearingDegrees: 64 })).toBe(
    '5.0 × 2.8 km, axis 064°',
  )
  expect(formatEllipse({ semiMajorMetres: 5000, semiMinorMetres: 280, bearingDegrees: 64 })).toBe(
    '5.0 km × 280 m, axis 064°',
  )
  expect(formatEllipse({ semiMajorMetres: 40, semiMinorMetres: 40, bearingDegrees: 0 })).toBe('40 × 40 m')
})

test('what is no covariance has no ellipse', () => {
  expect(covarianceAxes({ eastEast: -1, eastNorth: 0, northNorth: 1 })).toBeUndefined()
  expect(covarianceAxes({ eastEast: 1, eastNorth: 5, northNorth: 1 })).toBeUndefined()
  expect(covarianceAxes({ eastEast: Number.NaN, eastNorth: 0, northNorth: 1 })).toBeUndefined()
})

test('an ellipse never has a NaN in it', () => {
  const variance = fc.double({ noNaN: true })
  fc.assert(
    fc.property(variance, variance, variance, (eastEast, eastNorth, northNorth) => {
      const axes = covarianceAxes({ eastEast, eastNorth, northNorth })
      if (axes !== undefined) for (const value of Object.values(axes)) expect(Number.isFinite(value)).toBe(true)
    }),
  )
})
