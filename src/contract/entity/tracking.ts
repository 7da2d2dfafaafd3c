import { limits } from '../limits.ts'
import { list, part, section, type Infer } from '../schema.ts'
import { datetime, dbsm, code, integer, openEnum, text, uint } from '../vocabulary.ts'
import { measurement, pose } from './kinematics.ts'
import { matrix2 } from './location.ts'

const { component } = section(3, 'Aliases, tracking, correlation')

export const alternateIdType = openEnum(
  'alternate id type',
  'ALT_ID_TYPE_',
  'INVALID TRACK_ID_2 TRACK_ID_1 SPI_ID NITF_FILE_TITLE TRACK_REPO_ALERT_ID ASSET_ID LINK16_TRACK_NUMBER LINK16_JU',
  'NCCT_MESSAGE_ID CALLSIGN MMSI_ID VMF_URN IMO_ID VMF_TARGET_NUMBER SERIAL_NUMBER REGISTRATION_ID IBS_GID DODAAC',
  'UIC NORAD_CAT_ID UNOOSA_NAME UNOOSA_ID',
)

export const alternateId = component('AlternateId', 'id in another system', {
  id: code('the id', { label: 'Id' }),
  type: alternateIdType('kind of id'),
})

export const aliases = component('Aliases', 'display name and alternate ids', {
  alternateIds: list(alternateId, 'ids in other systems'),
  name: text('best display name'),
})

/** Equal bounds: exactly; only upper: at most; only lower: at least; 0: unset. */
export const uint32Range = component(
  'UInt32Range',
  'range; equal bounds: exactly, only upper: at most, only lower: at least, 0: unset',
  { lowerBound: uint('at least'), upperBound: uint('at most') },
  [
    {
      text: 'lowerBound is not above upperBound',
      holds: ({ lowerBound = 0, upperBound = 0 }) => upperBound === 0 || lowerBound <= upperBound,
    },
  ],
)

export const angleOfArrival = component('AngleOfArrival', 'direction of a ray with its covariance', {
  relativePose: part(pose, 'front, left, up frame with x pointing at the target'),
  bearingElevationCovarianceRad2: part(matrix2, 'covariance of bearing and elevation', { unit: 'rad²' }),
})

export const lineOfBearing = component(
  'LineOfBearing',
  'ray from the tracking entity to this one, without 3D position',
  {
    angleOfArrival,
    rangeEstimateM: part(measurement, 'estimated range along the ray', { unit: 'm' }),
    maxRangeM: part(measurement, 'greatest range along the ray', { unit: 'm' }),
  },
)
export type LineOfBearing = Infer<typeof lineOfBearing>

export const tracked = component('Tracked', 'tracking data when tracked by another entity', {
  trackQualityWrapper: integer('quality of the track, 0 to 15', { ...limits.trackQuality, label: 'Track quality' }),
  sensorHits: integer('number of sensor hits'),
  numberOfObjects: part(uint32Range, 'how many objects the track stands for'),
  radarCrossSection: dbsm('radar cross section'),
  lastMeasurementTime: datetime('time of the last measurement'),
  lineOfBearing,
})
