import { limits } from '../limits.ts'
import { list, part, section, type Infer } from '../schema.ts'
import { datetime, degrees, double, flag, metres, openEnum } from '../vocabulary.ts'
import { completePosition, matrix3, position, quaternion, vec3 } from './location.ts'

const { component } = section(3, 'Kinematics')

export const altitudeProvenanceType = openEnum(
  'altitude provenance type',
  'ALTITUDE_PROVENANCE_TYPE_',
  'INVALID RADAR_ALTIMETER LASER_ALTIMETER BAROMETER TERRAIN_CONVERSION GNSS SONAR USER_INPUT INS',
)

export const altitudeReference = openEnum(
  'altitude reference',
  'ALTITUDE_REFERENCE_',
  'INVALID HEIGHT_ABOVE_WGS84 HEIGHT_ABOVE_EGM96 UNKNOWN BAROMETRIC ABOVE_SEA_FLOOR BELOW_SEA_SURFACE',
)

export const altitudeProvenance = component('AltitudeProvenance', 'where an altitude comes from', {
  sourceType: altitudeProvenanceType('kind of source'),
})

export const altitudeValue = component('AltitudeValue', 'an altitude with its source', {
  provenance: altitudeProvenance,
  valueMeters: metres('the altitude over the reference that the field names'),
})

const references = ['haeWgs84', 'asf', 'bss', 'pressureSdp', 'pressureAmsl', 'egm96Amsl', 'agl'] as const

export const altitude = component(
  'Altitude',
  'one or more altitudes, each over its own reference',
  {
    haeWgs84: part(altitudeValue, 'ellipsoid height'),
    asf: part(altitudeValue, 'above sea floor'),
    bss: part(altitudeValue, 'below sea surface'),
    pressureSdp: part(altitudeValue, 'pressure altitude above the standard datum plane'),
    pressureAmsl: part(altitudeValue, 'calibrated pressure altitude above mean sea level'),
    egm96Amsl: part(altitudeValue, 'above EGM96 geoid mean sea level'),
    agl: part(altitudeValue, 'above ground level'),
  },
  [
    {
      text: `one or more of ${references.join(', ')} is set`,
      holds: (value) => references.some((reference) => value[reference] !== undefined),
    },
  ],
)

export const locationGeodetic = component(
  'LocationGeodetic',
  'WGS84 position',
  {
    latitudeDegrees: degrees('geodetic latitude on WGS84, north positive', limits.latitude),
    longitudeDegrees: degrees('longitude on WGS84, east positive', limits.longitude),
    universalAltitudeHae: part(
      altitudeValue,
      'height above the ellipsoid, from the most accurate measurement; unset for 2D',
    ),
    additionalAltitudes: list(altitude, 'further altitudes'),
  },
  [
    completePosition,
    {
      text: 'universalAltitudeHae is set where any altitude is',
      at: 'universalAltitudeHae',
      holds: ({ universalAltitudeHae, additionalAltitudes = [] }) =>
        universalAltitudeHae?.valueMeters !== undefined || !additionalAltitudes.some(hasValue),
    },
  ],
)

export const locationGeocentricEcef = component('LocationGeocentricECEF', 'WGS84 earth-centred, earth-fixed position', {
  xMeters: metres('towards 0° N, 0° E'),
  yMeters: metres('towards 0° N, 90° E'),
  zMeters: metres('towards the north pole'),
})

export const kinematicsGeodetic = component('KinematicsGeodetic', 'kinematics in geodetic coordinates', {
  location: part(locationGeodetic, 'WGS84 position'),
  locationUncertaintyEnu: part(matrix3, 'covariance of the position in the ENU frame', { unit: 'm²' }),
  velocityEnuMPerS: part(vec3, 'velocity in the ENU frame', { unit: 'm/s' }),
  velocityUncertaintyEnu: part(matrix3, 'covariance of the velocity in the ENU frame', { unit: 'm²/s²' }),
  accelerationMPerS2: part(vec3, 'acceleration', { unit: 'm/s²' }),
  attitudeEnu: part(quaternion, 'rotates the body-frame X unit vector (front, left, up) to the orientation in ENU'),
  measurementTime: datetime('when the sensor measured; for asset pose, when the pose was captured'),
})

export const kinematicsGeocentric = component('KinematicsGeocentric', 'kinematics in earth-centred coordinates', {
  location: part(locationGeocentricEcef, 'WGS84 ECEF position'),
  locationUncertaintyEcef: part(matrix3, 'covariance of the position in the ECEF frame', { unit: 'm²' }),
  velocityEcefMPerS: part(vec3, 'velocity in the ECEF frame', { unit: 'm/s' }),
  velocityUncertaintyEcef: part(matrix3, 'covariance of the velocity in the ECEF frame', { unit: 'm²/s²' }),
  accelerationMPerS2: part(vec3, 'acceleration', { unit: 'm/s²' }),
  attitudeEcef: part(quaternion, 'attitude in the ECEF frame'),
  measurementTime: datetime('when the sensor measured; for asset pose, when the pose was captured'),
})

export const kinematics = component(
  'Kinematics',
  'finer-grained kinematics, preferred for tracks',
  { kinematicsGeodetic, kinematicsGeocentric },
  [
    {
      text: 'only one of kinematicsGeodetic and kinematicsGeocentric is set',
      holds: (value) => value.kinematicsGeodetic === undefined || value.kinematicsGeocentric === undefined,
    },
  ],
)

export const lla = component('LLA', 'longitude, latitude, altitude', {
  lon: degrees('longitude on WGS84, east positive', { ...limits.longitude, label: 'Longitude' }),
  lat: degrees('latitude on WGS84, north positive', { ...limits.latitude, label: 'Latitude' }),
  alt: metres('altitude over the reference', { label: 'Altitude' }),
  is2d: flag('has no altitude', 'Is 2D'),
  altitudeReference: altitudeReference('what the altitude is measured from'),
})

export const pose = component('Pose', 'position and orientation', {
  pos: part(lla, 'position', { label: 'Position' }),
  attEnu: part(quaternion, 'transforms a point from the pose frame to ENU', { label: 'Attitude ENU' }),
})

export const positionPose = component('PositionPose', 'position and orientation, of a sensor center ray', {
  pos: part(position, 'position', { label: 'Position' }),
  orientation: part(quaternion, 'transforms a point from the pose frame to ENU'),
})

/** The numbers get their unit from the field: `part(measurement, …, { unit: 'Hz' })`. */
export const measurement = section(3, 'Aliases, tracking, correlation').component(
  'Measurement',
  'value with its error',
  {
    value: double('the value'),
    sigma: double('one standard deviation, same unit as the value'),
  },
)

function hasValue(value: Infer<typeof altitude>): boolean {
  return references.some((reference) => value[reference]?.valueMeters !== undefined)
}
