import type { Entity } from '../../../contract/entity/entity.ts'
import { powerLevel as powerLevelSchema, type PowerLevel } from '../../../contract/entity/power.ts'
import { courseVelocity, headingQuaternion } from '../geodesy.ts'
import type { At } from '../timeline.ts'

/** Degrees; height above the ellipsoid in metres where known. */
export function position(latitudeDegrees: number, longitudeDegrees: number, altitudeHaeMeters?: number) {
  return { latitudeDegrees, longitudeDegrees, ...(altitudeHaeMeters === undefined ? {} : { altitudeHaeMeters }) }
}

export interface Motion {
  at: At
  latitude: number
  longitude: number
  /** Degrees true, and knots. */
  course: number
  knots: number
  /** Metres above the ellipsoid. */
  altitude?: number
  climb?: number
  /** How the altitude was measured. */
  source?: string
  /** Seconds since the measurement. */
  age: number
  /** One standard deviation of the position in metres, east and north. */
  sigma?: number
}

/** Geodetic kinematics of something that moves level on a course, nose first. */
export function kinematics(motion: Motion): NonNullable<Entity['kinematics']> {
  const velocity = courseVelocity(motion.knots, motion.course)
  const variance = motion.sigma === undefined ? undefined : motion.sigma ** 2
  return {
    kinematicsGeodetic: {
      location: {
        latitudeDegrees: motion.latitude,
        longitudeDegrees: motion.longitude,
        ...(motion.altitude === undefined
          ? {}
          : {
              universalAltitudeHae: {
                provenance: { sourceType: motion.source ?? 'ALTITUDE_PROVENANCE_TYPE_GNSS' },
                valueMeters: motion.altitude,
              },
            }),
      },
      ...(variance === undefined
        ? {}
        : { locationUncertaintyEnu: { mxx: variance, mxy: 0, mxz: 0, myy: variance, myz: 0, mzz: variance / 4 } }),
      velocityEnuMPerS: { x: velocity.east, y: velocity.north, z: motion.climb ?? 0 },
      attitudeEnu: headingQuaternion(motion.course),
      measurementTime: motion.at(-motion.age),
    },
  }
}

/** Where the data comes from; `age` in seconds. */
export function provenance(at: At, integrationName: string, dataType: string, sourceId: string, age: number) {
  return { integrationName, dataType, sourceId, sourceUpdateTime: at(-age) }
}

export const milView = (
  disposition: string,
  environment: string,
  nationality?: string,
): NonNullable<Entity['milView']> => ({
  disposition: `DISPOSITION_${disposition}`,
  environment: `ENVIRONMENT_${environment}`,
  ...(nationality === undefined ? {} : { nationality: `NATIONALITY_${nationality}` }),
})

export const UNITED_STATES = 'UNITED_STATES_OF_AMERICA'

export const unclassified = { default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED', caveats: [] as string[] } }

/** A closed ring from corners (latitude, longitude), with an optional altitude and extrusion height in metres. */
export function ring(corners: readonly (readonly [number, number])[], altitude?: number, heightM?: number) {
  const first = corners[0]
  const closed = first === undefined ? corners : [...corners, first]
  return {
    positions: closed.map(([latitude, longitude]) => ({
      position: position(latitude, longitude, altitude),
      ...(heightM === undefined ? {} : { heightM }),
    })),
  }
}

/** Definition urls of the tasks that an entity takes. */
export function taskCatalog(...kinds: string[]) {
  return { taskDefinitions: kinds.map((kind) => ({ taskSpecificationUrl: `type.googleapis.com/sar.v1.${kind}` })) }
}

/** A measured frequency in hertz with one standard deviation. */
export const hertz = (value: number, sigma?: number) => ({
  frequencyHz: { value, ...(sigma === undefined ? {} : { sigma }) },
})

export const color = (red: number, green: number, blue: number, alpha?: number) => ({
  red,
  green,
  blue,
  ...(alpha === undefined ? {} : { alpha }),
})

/** Level of a power source: what the source does not report is null. */
export const powerLevel = (reported: PowerLevel) => ({
  ...Object.fromEntries(Object.keys(powerLevelSchema.fields).map((name) => [name, null])),
  ...reported,
})
