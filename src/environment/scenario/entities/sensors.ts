import type { Entity } from '../../../contract/entity/entity.ts'
import { destination, headingQuaternion, type GeodeticPoint } from '../geodesy.ts'
import type { At } from '../timeline.ts'
import { hertz, position } from './pieces.ts'

export type Sensor = NonNullable<NonNullable<Entity['sensors']>['sensors']>[number]

const ground = (point: GeodeticPoint) => position(point.latitudeDegrees, point.longitudeDegrees, -26)

/**
 * A stabilised camera whose picture meets the sea as a trapezoid: near edge `near` metres, far edge `far` metres along `bearing`,
 * `halfAngle` degrees to either side.
 */
export function camera(
  at: At,
  sensor: {
    id: string
    description: string
    from: GeodeticPoint
    height: number
    bearing: number
    near: number
    far: number
    halfAngle: number
    mode: string
    age: number
  },
): Sensor {
  const corner = (side: number, distance: number) =>
    ground(destination(sensor.from, sensor.bearing + side * sensor.halfAngle, distance))
  return {
    sensorId: sensor.id,
    operationalState: 'OPERATIONAL_STATE_OPERATIONAL',
    sensorType: 'SENSOR_TYPE_CAMERA',
    sensorDescription: sensor.description,
    lastDetectionTimestamp: at(-sensor.age),
    fieldsOfView: [
      {
        fovId: 1,
        mountId: `${sensor.id}-gimbal`,
        projectedFrustum: {
          upperLeft: corner(-1, sensor.far),
          upperRight: corner(1, sensor.far),
          bottomRight: corner(1, sensor.near),
          bottomLeft: corner(-1, sensor.near),
        },
        projectedCenterRay: ground(destination(sensor.from, sensor.bearing, (sensor.near + sensor.far) / 2)),
        centerRayPose: {
          pos: position(sensor.from.latitudeDegrees, sensor.from.longitudeDegrees, sensor.height),
          orientation: headingQuaternion(
            sensor.bearing,
            -Math.round((Math.atan2(sensor.height, (sensor.near + sensor.far) / 2) * 180) / Math.PI),
          ),
        },
        horizontalFov: Math.round(((sensor.halfAngle * 2 * Math.PI) / 180) * 1e4) / 1e4,
        verticalFov: Math.round(((sensor.halfAngle * 1.125 * Math.PI) / 180) * 1e4) / 1e4,
        range: sensor.far,
        mode: `SENSOR_MODE_${sensor.mode}`,
      },
    ],
  }
}

/** A radar that states its sector by pose, opening and range alone. */
export function radar(
  at: At,
  sensor: {
    id: string
    description: string
    from: GeodeticPoint
    height: number
    bearing: number
    opening: number
    range: number
    mode: string
    lowHz: number
    highHz: number
    age: number
    state?: string
  },
): Sensor {
  return {
    sensorId: sensor.id,
    operationalState: `OPERATIONAL_STATE_${sensor.state ?? 'OPERATIONAL'}`,
    sensorType: 'SENSOR_TYPE_RADAR',
    sensorDescription: sensor.description,
    rfConfiguraton: {
      frequencyRangeHz: [{ minimumFrequencyHz: hertz(sensor.lowHz), maximumFrequencyHz: hertz(sensor.highHz) }],
      bandwidthRangeHz: [
        { minimumBandwidth: { bandwidthHz: 10_000_000 }, maximumBandwidth: { bandwidthHz: 60_000_000 } },
      ],
    },
    lastDetectionTimestamp: at(-sensor.age),
    fieldsOfView: [
      {
        fovId: 1,
        mountId: 'mast',
        centerRayPose: {
          pos: position(sensor.from.latitudeDegrees, sensor.from.longitudeDegrees, sensor.height),
          orientation: headingQuaternion(sensor.bearing),
        },
        horizontalFov: Math.round(((sensor.opening * Math.PI) / 180) * 1e4) / 1e4,
        verticalFov: 0.3491,
        range: sensor.range,
        mode: `SENSOR_MODE_${sensor.mode}`,
      },
    ],
  }
}
