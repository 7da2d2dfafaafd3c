import type { Entity } from '../../../contract/entity/entity.ts'
import { courseVelocity, enuToEcef, toEcef } from '../geodesy.ts'
import { DAY, HOUR, MINUTE, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { kinematics, milView, provenance, unclassified, UNITED_STATES } from './pieces.ts'

const airTrack = (at: At, name: string, disposition: string, specificType: string, flag?: string): Entity => ({
  entityId: entityId(name),
  description: `${specificType}, air track`,
  isLive: true,
  createdTime: at(-HOUR),
  expiryTime: at(HOUR),
  aliases: { name },
  milView: milView(disposition, 'AIR', flag),
  ontology: { platformType: 'Aircraft', specificType, template: 'TEMPLATE_TRACK' },
  dataClassification: unclassified,
})

/** A long-range patrol aircraft whose data link speaks earth-centred coordinates. */
function herc(at: At): Entity {
  const point = { latitudeDegrees: 43.62, longitudeDegrees: -68.05 }
  const velocity = courseVelocity(212, 284)
  return {
    ...airTrack(at, 'Rescue 2009', 'FRIENDLY', 'HC-130J', UNITED_STATES),
    description: 'Long-range search aircraft, ECEF data link',
    status: { platformActivity: 'Radar search', role: 'Airborne coordinator' },
    kinematics: {
      kinematicsGeocentric: {
        location: ((ecef) => ({ xMeters: ecef.x, yMeters: ecef.y, zMeters: ecef.z }))(toEcef(point, 1830)),
        locationUncertaintyEcef: { mxx: 144, mxy: 6, mxz: -4, myy: 121, myz: 9, mzz: 196 },
        velocityEcefMPerS: enuToEcef(point, velocity.east, velocity.north, 0),
        velocityUncertaintyEcef: { mxx: 0.25, mxy: 0, mxz: 0, myy: 0.25, myz: 0, mzz: 0.25 },
        accelerationMPerS2: { x: 0.01, y: -0.02, z: 0.01 },
        attitudeEcef: { x: 0.180_241, y: -0.503_312, z: 0.624_004, w: 0.569_871 },
        measurementTime: at(-3),
      },
    },
    aliases: {
      name: 'Rescue 2009',
      alternateIds: [
        { id: '04512', type: 'ALT_ID_TYPE_LINK16_TRACK_NUMBER' },
        { id: '00127', type: 'ALT_ID_TYPE_LINK16_JU' },
      ],
    },
    provenance: provenance(at, 'Link gateway', 'J2.2', 'ju-00127', 3),
    dimensions: { lengthM: 29.8 },
    symbology: { milStd2525C: { sidc: 'SFAPMFH--------' } },
  }
}

function airliner(at: At): Entity {
  return {
    ...airTrack(at, 'Speedbird 213', 'NEUTRAL', 'Airliner, wide body', 'UNITED_KINGDOM'),
    kinematics: kinematics({
      at,
      latitude: 44.12,
      longitude: -69.35,
      course: 241,
      knots: 468,
      altitude: 10_980,
      age: 5,
      sigma: 30,
      source: 'ALTITUDE_PROVENANCE_TYPE_BAROMETER',
    }),
    provenance: provenance(at, 'ADS-B receiver', 'ADSB', 'icao-406a3c', 5),
    transponderCodes: { mode3: 2643, modeS: { id: 'BAW21300', address: 4_221_500 }, modeCAltitudeFt: 36_000 },
    symbology: { milStd2525C: { sidc: 'SNAPCF---------' } },
  }
}

function cessna(at: At): Entity {
  return {
    ...airTrack(at, 'N5520K', 'ASSUMED_FRIENDLY', 'Cessna 206, amphibian', UNITED_STATES),
    kinematics: kinematics({
      at,
      latitude: 43.93,
      longitude: -68.94,
      course: 122,
      knots: 96,
      altitude: 420,
      age: 8,
      sigma: 15,
      source: 'ALTITUDE_PROVENANCE_TYPE_INS',
    }),
    aliases: { name: 'N5520K', alternateIds: [{ id: 'N5520K', type: 'ALT_ID_TYPE_REGISTRATION_ID' }] },
    status: { platformActivity: 'Volunteer search' },
    provenance: provenance(at, 'ADS-B receiver', 'ADSB', 'icao-a70f21', 8),
    transponderCodes: {
      mode3: 1200,
      mode4InterrogationResponse: 'INTERROGATION_RESPONSE_INVALID',
      modeCAltitudeFt: 1400,
    },
  }
}

/** A drone heard by its video link alone: bearing and a rough range from the buoys, no position. */
function bearingOnly(at: At): Entity {
  return {
    ...airTrack(at, 'UAS 0x3F', 'UNKNOWN', 'Small UAS'),
    description: 'Heard on 5.8 GHz, bearing only',
    createdTime: at(-14 * MINUTE),
    tracked: {
      trackQualityWrapper: 3,
      sensorHits: 9,
      numberOfObjects: { lowerBound: 0, upperBound: 2 },
      lastMeasurementTime: at(-63),
      lineOfBearing: {
        angleOfArrival: {
          relativePose: {
            pos: {
              lon: -68.235,
              lat: 43.45,
              alt: -22,
              is2d: false,
              altitudeReference: 'ALTITUDE_REFERENCE_HEIGHT_ABOVE_WGS84',
            },
            // Pointing along 233° and 2° up.
            attEnu: { x: 0.016_558, y: 0.005_388, z: 0.950_697, w: -0.309_636 },
          },
          bearingElevationCovarianceRad2: { mxx: 0.0012, mxy: 0, myy: 0.0048 },
        },
        rangeEstimateM: { value: 14_500, sigma: 4200 },
        maxRangeM: { value: 30_000, sigma: 2000 },
      },
    },
    provenance: provenance(at, 'Buoy array N', 'DF_CUT', 'ban-df-0x3f', 63),
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('Buoy array N'),
          relationshipId: 'rel-3f-1',
          relationshipType: {
            trackedBy: {
              activelyTrackingSensors: { sensors: [{ sensorId: 'ban-df' }] },
              lastMeasurementTimestamp: at(-63),
            },
          },
        },
      ],
    },
  }
}

function balloon(at: At): Entity {
  return {
    ...airTrack(at, 'Sonde GYX 12Z', 'NEUTRAL', 'Weather balloon', UNITED_STATES),
    kinematics: kinematics({
      at,
      latitude: 44.2,
      longitude: -69.42,
      course: 88,
      knots: 61,
      altitude: 18_400,
      climb: 5.1,
      age: 20,
      sigma: 25,
    }),
    provenance: provenance(at, 'Radiosonde receiver', 'RS41', 'S1240417', 20),
    symbology: { milStd2525C: { sidc: 'SNAPCL---------' } },
  }
}

/** Mean right ascension of the sun in degrees, good to a few degrees: enough to place a sun-synchronous plane. */
function sunRightAscension(milliseconds: number): number {
  const days = (milliseconds - Date.UTC(2000, 0, 1, 12)) / 86_400_000
  return (((280.46 + 0.985_647_4 * days) % 360) + 360) % 360
}

/** A weather satellite that carries search-and-rescue repeaters; elements like MetOp-B's, epoch a few hours before start. */
function satellite(at: At): Entity {
  const epoch = at(-7 * HOUR)
  // Descending node at 09:30 local mean time, so the ascending one at 21:30.
  const ascendingNode = (sunRightAscension(Date.parse(epoch)) + 142.5) % 360
  return {
    entityId: entityId('MetOp-B'),
    description: 'Polar orbiter with SARSAT repeater',
    isLive: true,
    createdTime: at(-20 * DAY),
    expiryTime: at(14 * DAY),
    aliases: {
      name: 'MetOp-B',
      alternateIds: [
        { id: '38771', type: 'ALT_ID_TYPE_NORAD_CAT_ID' },
        { id: 'METOP-B', type: 'ALT_ID_TYPE_UNOOSA_NAME' },
        { id: '2012-049A', type: 'ALT_ID_TYPE_UNOOSA_ID' },
      ],
    },
    milView: milView('NEUTRAL', 'SPACE', 'GERMANY'),
    ontology: { platformType: 'Satellite', specificType: 'Weather, SARSAT payload', template: 'TEMPLATE_TRACK' },
    provenance: provenance(at, 'Orbit catalogue', 'OMM', '38771', 6 * HOUR),
    dataClassification: unclassified,
    orbit: {
      orbitMeanElements: {
        metadata: {
          creationDate: at(-6 * HOUR),
          originator: 'ORBIT CATALOGUE',
          messageId: 'omm-38771-0417',
          refFrame: 'ECI_REFERENCE_FRAME_TEME',
          refFrameEpoch: epoch,
          meanElementTheory: 'MEAN_ELEMENT_THEORY_SGP4',
        },
        meanKeplerianElements: {
          epoch,
          meanMotion: 14.214_972_83,
          eccentricity: 0.000_148_6,
          inclinationDeg: 98.6654,
          raOfAscNodeDeg: Math.round(ascendingNode * 1e4) / 1e4,
          argOfPericenterDeg: 81.4417,
          meanAnomalyDeg: 278.6922,
          gm: 398_600.4418,
        },
        tleParameters: {
          ephemerisType: 0,
          classificationType: 'U',
          noradCatId: 38_771,
          elementSetNo: 999,
          revAtEpoch: 73_412,
          bstar: 0.000_106_52,
          meanMotionDot: 0.000_001_52,
          meanMotionDdot: 0,
        },
      },
    },
    symbology: { milStd2525C: { sidc: 'SNPPS----------' } },
  }
}

/** Aircraft, a balloon, a bearing without a position, and a satellite. */
export const airAndSpace = (at: At): Entity[] => [
  herc(at),
  airliner(at),
  cessna(at),
  bearingOnly(at),
  balloon(at),
  satellite(at),
]
