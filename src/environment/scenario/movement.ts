import { datetimeOf, timeOf } from '../../contract/datetime.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import type { Position } from '../../contract/entity/location.ts'
import {
  courseVelocity,
  destination,
  enuToEcef,
  fromEcef,
  headingQuaternion,
  inverse,
  METRES_PER_SECOND_PER_KNOT,
  toEcef,
  velocityCourse,
  type GeodeticPoint,
} from './geodesy.ts'

/** Everything moves to and fro along one geodesic, starting in its middle. */
const HALF_LEG_SECONDS = 900

interface Fix {
  point: GeodeticPoint
  course: number
  speed: number
  altitude: number
}

function legPhase(seconds: number): { along: number; outbound: boolean } {
  const cycle = 4 * HALF_LEG_SECONDS
  const phase = (((seconds + HALF_LEG_SECONDS) % cycle) + cycle) % cycle
  const outbound = phase < 2 * HALF_LEG_SECONDS
  return { along: outbound ? phase - HALF_LEG_SECONDS : 3 * HALF_LEG_SECONDS - phase, outbound }
}

function move(fix: Fix, seconds: number): Fix {
  const { along, outbound } = legPhase(seconds)
  const point = destination(fix.point, fix.course, along * fix.speed)
  const outwards = inverse(fix.point, destination(fix.point, fix.course, 1)).bearing
  return { ...fix, point, course: outbound ? outwards : (outwards + 180) % 360 }
}

function fixOf(entity: Entity): Fix | undefined {
  const geodetic = entity.kinematics?.kinematicsGeodetic
  if (geodetic?.location?.latitudeDegrees !== undefined && geodetic.location.longitudeDegrees !== undefined) {
    const { latitudeDegrees, longitudeDegrees, universalAltitudeHae } = geodetic.location
    const velocity = velocityCourse(geodetic.velocityEnuMPerS?.x ?? 0, geodetic.velocityEnuMPerS?.y ?? 0)
    return {
      point: { latitudeDegrees, longitudeDegrees },
      ...velocity,
      altitude: universalAltitudeHae?.valueMeters ?? 0,
    }
  }
  const geocentric = entity.kinematics?.kinematicsGeocentric
  const ecef = geocentric?.location
  if (ecef?.xMeters === undefined || ecef.yMeters === undefined || ecef.zMeters === undefined) return undefined
  const { point, hae } = fromEcef(ecef.xMeters, ecef.yMeters, ecef.zMeters)
  const velocity = geocentric?.velocityEcefMPerS
  const enu = enuFromEcef(point, velocity?.x ?? 0, velocity?.y ?? 0, velocity?.z ?? 0)
  return { point, ...velocityCourse(enu.east, enu.north), altitude: hae }
}

function enuFromEcef(point: GeodeticPoint, x: number, y: number, z: number): { east: number; north: number } {
  // A rotation's transpose is its inverse.
  const dot = (axis: { x: number; y: number; z: number }): number => axis.x * x + axis.y * y + axis.z * z
  return { east: dot(enuToEcef(point, 1, 0, 0)), north: dot(enuToEcef(point, 0, 1, 0)) }
}

/** A point fixed to the platform, moved from one fix to another. */
function carry<P extends Position>(position: P, from: Fix, to: Fix): P {
  if (position.latitudeDegrees === undefined || position.longitudeDegrees === undefined) return position
  const seen = inverse(from.point, {
    latitudeDegrees: position.latitudeDegrees,
    longitudeDegrees: position.longitudeDegrees,
  })
  return { ...position, ...destination(to.point, seen.bearing + to.course - from.course, seen.metres) }
}

function carrySensors(sensors: NonNullable<Entity['sensors']>, from: Fix, to: Fix): NonNullable<Entity['sensors']> {
  return {
    ...sensors,
    sensors: (sensors.sensors ?? []).map((sensor) => ({
      ...sensor,
      ...(sensor.fieldsOfView === undefined
        ? {}
        : {
            fieldsOfView: sensor.fieldsOfView.map((view) => {
              const { upperLeft, upperRight, bottomRight, bottomLeft } = view.projectedFrustum ?? {}
              const pos = view.centerRayPose?.pos
              const ray = view.projectedCenterRay
              const bearing =
                pos === undefined || ray === undefined
                  ? to.course
                  : viewBearing(pos, ray, from) + to.course - from.course
              return {
                ...view,
                ...(upperLeft && upperRight && bottomRight && bottomLeft
                  ? {
                      projectedFrustum: {
                        upperLeft: carry(upperLeft, from, to),
                        upperRight: carry(upperRight, from, to),
                        bottomRight: carry(bottomRight, from, to),
                        bottomLeft: carry(bottomLeft, from, to),
                      },
                    }
                  : {}),
                ...(ray === undefined ? {} : { projectedCenterRay: carry(ray, from, to) }),
                ...(pos === undefined
                  ? {}
                  : { centerRayPose: { pos: carry(pos, from, to), orientation: headingQuaternion(bearing, -5) } }),
              }
            }),
          }),
    })),
  }
}

function viewBearing(pos: Position, ray: Position, from: Fix): number {
  const point = (position: Position): GeodeticPoint => ({
    latitudeDegrees: position.latitudeDegrees ?? from.point.latitudeDegrees,
    longitudeDegrees: position.longitudeDegrees ?? from.point.longitudeDegrees,
  })
  return inverse(point(pos), point(ray)).bearing
}

function kinematicsAt(entity: Entity, fix: Fix, time: string): NonNullable<Entity['kinematics']> {
  const velocity = courseVelocity(fix.speed / METRES_PER_SECOND_PER_KNOT, fix.course)
  const geodetic = entity.kinematics?.kinematicsGeodetic
  if (geodetic !== undefined) {
    return {
      kinematicsGeodetic: {
        ...geodetic,
        location: { ...geodetic.location, ...fix.point },
        velocityEnuMPerS: { x: velocity.east, y: velocity.north, z: geodetic.velocityEnuMPerS?.z ?? 0 },
        ...(geodetic.attitudeEnu === undefined ? {} : { attitudeEnu: headingQuaternion(fix.course) }),
        measurementTime: time,
      },
    }
  }
  const ecef = toEcef(fix.point, fix.altitude)
  return {
    kinematicsGeocentric: {
      ...entity.kinematics?.kinematicsGeocentric,
      location: { xMeters: ecef.x, yMeters: ecef.y, zMeters: ecef.z },
      velocityEcefMPerS: enuToEcef(fix.point, velocity.east, velocity.north, 0),
      measurementTime: time,
    },
  }
}

export function moves(entity: Entity): boolean {
  const fix = fixOf(entity)
  return fix !== undefined && fix.speed > 0.05
}

/** Stationary entities this recent at start keep reporting. */
const RECENT_MILLISECONDS = 30 * 60_000
/** Zones and groups are repeated while younger than this. */
const KEPT_MILLISECONDS = 12 * 3_600_000
const REPORT_MILLISECONDS = 60_000
const LARGEST_LAG_MILLISECONDS = 120_000

/** Unlike a single sighting hours ago. */
function isReported(atStart: Entity, start: number): boolean {
  const lag = start - (timeOf(atStart.provenance?.sourceUpdateTime) ?? Number.NEGATIVE_INFINITY)
  const isKept = atStart.ontology?.template === 'TEMPLATE_GEO' || atStart.groupDetails !== undefined
  return lag <= (isKept ? KEPT_MILLISECONDS : RECENT_MILLISECONDS)
}

export function reports(atStart: Entity, start: number): boolean {
  return moves(atStart) || isReported(atStart, start)
}

function expiryOf({ noExpiry, expiryTime }: Entity): number | undefined {
  return noExpiry === true ? undefined : timeOf(expiryTime)
}

function hasExpiredBy(entity: Entity, time: number): boolean {
  return entity.isLive === false || (expiryOf(entity) ?? time + 1) <= time
}

/** One report a minute. */
function reportedAt(atStart: Entity, start: number, time: number, current: Entity): Entity {
  if (time <= start || !isReported(atStart, start) || current.provenance === undefined) return current
  const lag = start - (timeOf(atStart.provenance?.sourceUpdateTime) ?? start)
  const minutes = Math.floor((time - start) / REPORT_MILLISECONDS) * REPORT_MILLISECONDS
  const sourceUpdateTime = datetimeOf(start + minutes - Math.min(Math.max(0, lag), LARGEST_LAG_MILLISECONDS))
  return current.provenance.sourceUpdateTime === sourceUpdateTime
    ? current
    : { ...current, provenance: { ...current.provenance, sourceUpdateTime } }
}

/**
 * At `time` (milliseconds): moved along a WGS84 geodesic, or with its last report. A pure function of time,
 * so restarts and gaps cause no drift. `current` has later changes, such as overrides. Expired entities stay.
 */
export function entityAt(atStart: Entity, start: number, time: number, current: Entity = atStart): Entity {
  if (time > start && hasExpiredBy(current, start)) return current
  const fix = fixOf(atStart)
  if (fix === undefined || fix.speed <= 0.05)
    return reportedAt(atStart, start, Math.min(time, expiryOf(atStart) ?? time), current)
  const now = move(fix, (time - start) / 1000)
  const measured = datetimeOf(time)
  const hits = atStart.tracked?.sensorHits
  return {
    ...current,
    // A reported entity doesn't expire.
    ...(atStart.expiryTime === undefined
      ? {}
      : { expiryTime: datetimeOf(Math.max(timeOf(atStart.expiryTime) ?? 0, time + 3_600_000)) }),
    kinematics: kinematicsAt(current, now, measured),
    ...(current.tracked === undefined
      ? {}
      : {
          tracked: {
            ...current.tracked,
            lastMeasurementTime: measured,
            ...(hits === undefined ? {} : { sensorHits: Math.max(1, hits + Math.floor((time - start) / 5000)) }),
          },
        }),
    ...(current.provenance === undefined ? {} : { provenance: { ...current.provenance, sourceUpdateTime: measured } }),
    ...(atStart.sensors === undefined ? {} : { sensors: carrySensors(atStart.sensors, fix, now) }),
  }
}

/** Times of measuring, reporting or publishing. */
const PAST_FIELDS: readonly string[] = [
  'createdTime',
  'creationDate',
  'lastDetectionTimestamp',
  'lastMeasurementTime',
  'lastMeasurementTimestamp',
  'measurementTime',
  'reportedDate',
  'sourceUpdateTime',
  'updateTime',
]

/** As a task made at `time`, before start, got it: without later measurements or alerts. */
export function entityAsOf(atStart: Entity, start: number, time: number): Entity {
  if (time >= start) return atStart
  const entity = entityAt(atStart, start, time)
  const isKnown = (raised: string | undefined): boolean => (timeOf(raised) ?? time) <= time
  const alerts = entity.health?.activeAlerts?.filter((alert) => isKnown(alert.activatedTime))
  const known = alerts === undefined ? entity : { ...entity, health: { ...entity.health, activeAlerts: alerts } }
  return withoutFuture(known, time)
}

/** The same parts where nothing changes. */
function withoutFuture<T>(value: T, time: number): T {
  if (typeof value !== 'object' || value === null) return value
  let copy: object | undefined
  for (const [key, part] of Object.entries(value)) {
    const isLate = typeof part === 'string' && PAST_FIELDS.includes(key) && (timeOf(part) ?? time) > time
    const known = isLate ? datetimeOf(time) : withoutFuture(part, time)
    if (known !== part) Object.assign((copy ??= Array.isArray(value) ? [...value] : { ...value }), { [key]: known })
  }
  return (copy as T | undefined) ?? value
}
