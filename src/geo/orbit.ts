import { eciToGeodetic, gstime, json2satrec, propagate, type SatRec } from 'satellite.js'

import { timeOf, isoTime } from '../contract/datetime.ts'
import type { Orbit } from '../contract/entity/orbit.ts'
import { finite } from './position.ts'
import { degrees, wrapLongitude, type LonLat } from './lon-lat.ts'

/** Height over the ellipsoid in metres. */
export interface SubSatellitePoint {
  at: LonLat
  heightMetres: number
  time: number
}

/** Elements ready for SGP4, and the period in milliseconds. */
export interface Propagation {
  satellite: SatRec
  periodMilliseconds: number
  epoch: number
}

/** km³/s² (WGS72, which SGP4 is defined with). */
const EARTH_GM = 398_600.8
const EARTH_RADIUS_METRES = 6_371_008.8
const MINUTES_PER_DAY = 1440

/** A string says why not: other than SGP4 and TEME (the defaults), a missing element, or refused by SGP4. */
export function prepareOrbit(orbit: Orbit): Propagation | string {
  const { metadata, meanKeplerianElements: elements, tleParameters } = orbit.orbitMeanElements ?? {}
  if (!elements) return 'no mean elements'
  const theory = metadata?.meanElementTheory
  if (theory && theory !== 'MEAN_ELEMENT_THEORY_SGP4' && theory !== 'MEAN_ELEMENT_THEORY_INVALID')
    return `unknown theory ${theory}`
  const frame = metadata?.refFrame
  if (frame && frame !== 'ECI_REFERENCE_FRAME_TEME' && frame !== 'ECI_REFERENCE_FRAME_INVALID')
    return `unknown frame ${frame}`
  const epoch = timeOf(elements.epoch)
  const motion = revolutionsPerDay(elements.meanMotion, elements.semiMajorAxisKm)
  const [eccentricity, inclination, node, pericenter, anomaly] = [
    finite(elements.eccentricity),
    finite(elements.inclinationDeg),
    finite(elements.raOfAscNodeDeg),
    finite(elements.argOfPericenterDeg),
    finite(elements.meanAnomalyDeg),
  ]
  if (epoch === undefined) return elements.epoch === undefined ? 'no epoch' : 'an epoch that isn’t a UTC time'
  if (motion === undefined) return 'neither mean motion nor semi-major axis'
  if (
    eccentricity === undefined ||
    inclination === undefined ||
    node === undefined ||
    pericenter === undefined ||
    anomaly === undefined
  )
    return 'an element is missing'
  if (eccentricity < 0 || eccentricity >= 1) return `eccentricity ${eccentricity} isn’t a closed orbit`
  const satellite = json2satrec({
    OBJECT_NAME: '',
    OBJECT_ID: '',
    // The parser reads its own 23 characters and takes them as UTC.
    EPOCH: isoTime(epoch).slice(0, -1),
    MEAN_MOTION: motion,
    ECCENTRICITY: eccentricity,
    INCLINATION: inclination,
    RA_OF_ASC_NODE: node,
    ARG_OF_PERICENTER: pericenter,
    MEAN_ANOMALY: anomaly,
    NORAD_CAT_ID: finite(tleParameters?.noradCatId) ?? 0,
    ELEMENT_SET_NO: finite(tleParameters?.elementSetNo) ?? 0,
    BSTAR: finite(tleParameters?.bstar) ?? 0,
    MEAN_MOTION_DOT: finite(tleParameters?.meanMotionDot) ?? 0,
    MEAN_MOTION_DDOT: finite(tleParameters?.meanMotionDdot) ?? 0,
  })
  if (satellite.error) return `SGP4 refuses the elements (error ${satellite.error})`
  return { satellite, epoch, periodMilliseconds: (MINUTES_PER_DAY / motion) * 60_000 }
}

function revolutionsPerDay(meanMotion: number | undefined, semiMajorAxisKm: number | undefined): number | undefined {
  const given = finite(meanMotion)
  if (given !== undefined && given > 0) return given
  const axis = finite(semiMajorAxisKm)
  if (axis === undefined || axis <= 6000) return undefined
  return (86_400 * Math.sqrt(EARTH_GM / axis ** 3)) / (2 * Math.PI)
}

/** At a time in milliseconds since 1970; `undefined` when SGP4 fails (decayed, too far off). */
export function subSatellitePoint({ satellite }: Propagation, time: number): SubSatellitePoint | undefined {
  const date = new Date(time)
  const state = Number.isNaN(date.getTime()) ? null : propagate(satellite, date)
  if (!state?.position) return undefined
  const { longitude, latitude, height } = eciToGeodetic(state.position, gstime(date))
  if (![longitude, latitude, height].every(Number.isFinite) || height <= 0) return undefined
  return { at: [wrapLongitude(degrees(longitude)), degrees(latitude)], heightMetres: height * 1000, time }
}

/** One revolution from `from` on, in time order; points that SGP4 can't compute are left out. */
export function groundTrack(orbit: Propagation, from: number, steps = 180): SubSatellitePoint[] {
  return Array.from({ length: steps + 1 }, (_, step) =>
    subSatellitePoint(orbit, from + (orbit.periodMilliseconds * step) / steps),
  ).filter((point) => point !== undefined)
}

/** Ground radius in metres of the area that sees the satellite above the horizon. */
export function footprintRadius(heightMetres: number): number {
  return EARTH_RADIUS_METRES * Math.acos(EARTH_RADIUS_METRES / (EARTH_RADIUS_METRES + heightMetres))
}
