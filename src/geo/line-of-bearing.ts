import type { LineOfBearing } from '../contract/entity/tracking.ts'
import { quaternion } from './motion.ts'
import { finite, lonLatOf } from './position.ts'
import { arc, destination, sector, ray } from './geodesic.ts'
import { degrees, type LonLat } from './lon-lat.ts'
import { bodyDirection } from './quaternion.ts'

export interface BearingShape {
  origin: LonLat
  /** Degrees true. */
  bearing: number
  line: LonLat[]
  /** Two standard deviations to each side; absent without an error. */
  wedge?: LonLat[]
  /** One standard deviation. */
  sigmaDegrees?: number
  /** Arcs are one standard deviation of range before and behind. */
  estimate?: { at: LonLat; metres: number; arcs: LonLat[][] }
  /** The range is unknown: the length is only for display. */
  lengthUnknown: boolean
}

const LENGTH_WHEN_UNKNOWN_METRES = 100_000
const LONGEST_METRES = 5_000_000

/** `sensorAt` stands in for a missing pose. A string says why it can't be drawn. */
export function bearingShape(given: LineOfBearing, sensorAt: LonLat | undefined): BearingShape | string {
  const pose = given.angleOfArrival?.relativePose
  const origin = lonLatOf({ latitudeDegrees: pose?.pos?.lat, longitudeDegrees: pose?.pos?.lon }) ?? sensorAt
  if (!origin) return 'no origin'
  const attitude = quaternion(pose?.attEnu)
  const direction = attitude && bodyDirection(attitude)
  if (!direction) return 'no direction'
  const range = positive(given.rangeEstimateM?.value)
  const rangeSigma = positive(given.rangeEstimateM?.sigma) ?? 0
  const maximum = positive(given.maxRangeM?.value)
  const known = maximum ?? (range === undefined ? undefined : range + 2 * rangeSigma)
  const length = Math.min(known ?? LENGTH_WHEN_UNKNOWN_METRES, LONGEST_METRES)
  const variance = finite(given.angleOfArrival?.bearingElevationCovarianceRad2?.mxx)
  const sigma = variance !== undefined && variance > 0 ? degrees(Math.sqrt(variance)) : undefined
  const { bearing } = direction
  const half = sigma === undefined ? 0 : Math.min(2 * sigma, 180)
  return {
    origin,
    bearing,
    line: ray(origin, bearing, length),
    ...(sigma !== undefined && { sigmaDegrees: sigma, wedge: sector(origin, length, bearing, 2 * half) }),
    ...(range !== undefined &&
      range <= LONGEST_METRES && { estimate: estimate(origin, bearing, half, range, rangeSigma) }),
    lengthUnknown: known === undefined,
  }
}

function estimate(origin: LonLat, bearing: number, half: number, range: number, sigma: number) {
  const sides = Math.max(half, 0.5)
  const at = destination(origin, bearing, range)
  const radii = sigma > 0 ? [range - sigma, range + sigma].filter((metres) => metres > 0) : [range]
  return { at, metres: range, arcs: radii.map((metres) => arc(origin, metres, bearing - sides, bearing + sides)) }
}

function positive(value: number | undefined): number | undefined {
  const number = finite(value)
  return number !== undefined && number > 0 ? number : undefined
}
