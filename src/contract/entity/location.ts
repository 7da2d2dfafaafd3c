import { limits } from '../limits.ts'
import { part, section, type Infer, type Check } from '../schema.ts'
import { degrees, double, metres, metresPerSecond, text } from '../vocabulary.ts'

const { component } = section(3, 'Status, Location and uncertainty')

export const status = component('Status', 'what the entity is doing', {
  platformActivity: text('activity such as reconnaissance or return to base'),
  role: text('human-readable role'),
})

/** One without the other is an incomplete position, never 0°. */
export const completePosition: Check<{
  latitudeDegrees?: number | undefined
  longitudeDegrees?: number | undefined
}> = {
  text: 'latitudeDegrees and longitudeDegrees are set together',
  holds: ({ latitudeDegrees, longitudeDegrees }) =>
    (latitudeDegrees === undefined) === (longitudeDegrees === undefined),
}

export const position = component(
  'Position',
  'WGS84 position',
  {
    latitudeDegrees: degrees('geodetic latitude on WGS84, north positive', limits.latitude),
    longitudeDegrees: degrees('longitude on WGS84, east positive', limits.longitude),
    altitudeHaeMeters: metres('height above the WGS84 ellipsoid'),
    altitudeAglMeters: metres('height above ground, only when the upstream source has it'),
    altitudeAsfMeters: metres('height above sea floor, only when the upstream source has it'),
    pressureDepthMeters: metres('depth from differential pressure, only when the upstream source has it'),
  },
  [completePosition],
)
export type Position = Infer<typeof position>

export const enu = component('ENU', 'vector in the local east, north, up frame', {
  e: double('east'),
  n: double('north'),
  u: double('up'),
})

export const quaternion = component('Quaternion', 'rotation', {
  x: double('vector part, x'),
  y: double('vector part, y'),
  z: double('vector part, z'),
  w: double('scalar part'),
})

export const vec3 = component('Vec3', 'vector', {
  x: double('x'),
  y: double('y'),
  z: double('z'),
})

/** Floats in location uncertainty, doubles in kinematics; equal in JSON. */
export const matrix3 = component('TMat3', 'symmetric 3x3 matrix, upper triangle; the diagonal alone is valid', {
  mxx: double('row x, column x'),
  mxy: double('row x, column y'),
  mxz: double('row x, column z'),
  myy: double('row y, column y'),
  myz: double('row y, column z'),
  mzz: double('row z, column z'),
})
export type Matrix3 = Infer<typeof matrix3>

export const matrix2 = component('TMat2', 'symmetric 2x2 matrix, upper triangle', {
  mxx: double('row x, column x'),
  mxy: double('row x, column y'),
  myy: double('row y, column y'),
})

/** Tolerance for rounding: m/s, and a share of the speed. */
const SPEED_METRES = 0.5
const SPEED_PART = 0.02

export const location = component(
  'Location',
  'position, velocity, acceleration, attitude',
  {
    position,
    velocityEnu: part(enu, 'velocity in the local east, north, up frame', { unit: 'm/s' }),
    speedMps: metresPerSecond('speed; the magnitude of the velocity vector when that is present'),
    acceleration: part(enu, 'acceleration in the local east, north, up frame', { unit: 'm/s²' }),
    attitudeEnu: part(quaternion, 'rotation from the body frame of the entity to its ENU frame'),
  },
  [
    {
      text: 'speedMps is the magnitude of velocityEnu',
      holds: ({ speedMps, velocityEnu: { e, n, u = 0 } = {} }) => {
        if (speedMps === undefined || e === undefined || n === undefined) return true
        const magnitude = Math.hypot(e, n, u)
        return Math.abs(speedMps - magnitude) <= Math.max(SPEED_METRES, magnitude * SPEED_PART)
      },
    },
  ],
)

export const errorEllipse = component(
  'ErrorEllipse',
  'ellipse around the position, with the probability of being inside',
  {
    probability: double('probability that the entity is inside, 0 to 1', limits.probability),
    semiMajorAxisM: metres('half the long axis', { label: 'Semi-major axis' }),
    semiMinorAxisM: metres('half the short axis', { label: 'Semi-minor axis' }),
    orientationD: degrees('long axis, clockwise from true north, 0 to 180', limits.ellipseOrientation),
  },
)

export const locationUncertainty = component('LocationUncertainty', 'uncertainty of position and velocity', {
  positionEnuCov: part(matrix3, 'covariance of the position in the ENU frame', {
    unit: 'm²',
    label: 'Position covariance ENU',
  }),
  velocityEnuCov: part(matrix3, 'covariance of the velocity in the ENU frame', {
    unit: 'm²/s²',
    label: 'Velocity covariance ENU',
  }),
  positionErrorEllipse: errorEllipse,
})
