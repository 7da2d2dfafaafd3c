import type { Entity } from '../../../contract/entity/entity.ts'
import { DAY, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { kinematics, milView, position, provenance, UNITED_STATES } from './pieces.ts'

/**
 * Two simulated entities of an exercise that carry what nothing real here would: the INVALID value of every list, the rarer values, every
 * level of classification, further kinds of alternate id. They only come with exercise tasks that are days old.
 */

const ALTERNATE_IDS: readonly (readonly [type: string, id: string])[] = [
  ['INVALID', 'untyped-1'],
  ['NITF_FILE_TITLE', 'EX04171201'],
  ['TRACK_REPO_ALERT_ID', 'alert-88'],
  ['VMF_URN', '1442201'],
  ['VMF_TARGET_NUMBER', 'AB1234'],
]

const LEVELS = ['INVALID', 'UNCLASSIFIED', 'CONTROLLED_UNCLASSIFIED', 'CONFIDENTIAL', 'SECRET', 'TOP_SECRET']
/** Units of an exercise order of battle, each with the altitude reference of the bearing it is known by. */
export const EXERCISE_UNITS: readonly (readonly [echelon: string, altitudeReference: string])[] = [
  ['COMPANY', 'HEIGHT_ABOVE_EGM96'],
  ['BATTALION', 'BAROMETRIC'],
  ['REGIMENT', 'ABOVE_SEA_FLOOR'],
  ['BRIGADE', 'BELOW_SEA_SURFACE'],
  ['DIVISION', 'UNKNOWN'],
  ['CORPS', 'UNKNOWN'],
  ['ARMY', 'UNKNOWN'],
]

const base = (at: At, name: string): Entity => ({
  entityId: entityId(name),
  description: 'Simulated, for drills of the watch',
  isLive: true,
  createdTime: at(-12 * DAY),
  expiryTime: at(5 * DAY),
  aliases: { name },
  provenance: provenance(at, 'Exercise control', 'SYNTHETIC', name, 3 * DAY),
  indicators: { simulated: true, exercise: true },
})

function marks(at: At): Entity {
  const name = 'Marking drill, exercise'
  return {
    ...base(at, name),
    location: { position: position(43.36, -68.3, -26) },
    aliases: { name, alternateIds: ALTERNATE_IDS.map(([type, id]) => ({ id, type: `ALT_ID_TYPE_${type}` })) },
    milView: milView('HOSTILE', 'UNKNOWN', 'INVALID'),
    ontology: { platformType: 'Drill', specificType: 'Marking drill', template: 'TEMPLATE_INVALID' },
    sensors: {
      sensors: [
        {
          sensorId: 'drill-1',
          operationalState: 'OPERATIONAL_STATE_OFF',
          sensorType: 'SENSOR_TYPE_UNKNOWN',
          fieldsOfView: [
            { fovId: 1, mode: 'SENSOR_MODE_INVALID' },
            { fovId: 2, mode: 'SENSOR_MODE_WEAPON_SUPPORT' },
          ],
        },
      ],
    },
    payloads: {
      payloadConfigurations: ['INVALID', 'UNKNOWN'].map((state) => ({
        config: {
          capabilityId: 'drill',
          quantity: 0,
          effectiveEnvironment: ['ENVIRONMENT_UNKNOWN', 'ENVIRONMENT_SPACE'],
          payloadOperationalState: `PAYLOAD_OPERATIONAL_STATE_${state}`,
        },
      })),
    },
    transponderCodes: { mode4InterrogationResponse: 'INTERROGATION_RESPONSE_INCORRECT' },
    dataClassification: {
      default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED', caveats: ['EXERCISE'] },
      fields: LEVELS.map((level, index) => ({
        fieldPath: `aliases.alternate_ids[${index}]`,
        classificationInformation: { level: `CLASSIFICATION_LEVELS_${level}`, caveats: ['EXERCISE', 'DRILL'] },
      })),
    },
    media: {
      media: [
        {
          itemIdentifier: 'drill-none',
          type: 'MEDIA_TYPE_INVALID',
          relativePath: 'api/v1/objects/templates/sitrep.txt',
        },
      ],
    },
    schedules: {
      schedules: [
        {
          scheduleId: 'drill',
          scheduleType: 'SCHEDULE_TYPE_INVALID',
          windows: [{ cronExpression: '0 0 8 ? * MON#1', durationMillis: '3600000' }],
        },
      ],
    },
    health: {
      connectionStatus: 'CONNECTION_STATUS_INVALID',
      healthStatus: 'HEALTH_STATUS_INVALID',
      activeAlerts: [
        {
          alertCode: 'DRILL',
          description: 'Drill, no action',
          level: 'ALERT_LEVEL_INVALID',
          activatedTime: at(-10 * DAY),
        },
      ],
    },
    groupDetails: { echelon: { armyEchelon: 'ARMY_ECHELON_PLATOON' } },
  }
}

function shapes(at: At): Entity {
  const name = 'Shape drill, exercise'
  const motion = kinematics({ at, latitude: 43.33, longitude: -68.25, course: 10, knots: 4, age: 3 * DAY })
  return {
    ...base(at, name),
    kinematics: {
      kinematicsGeodetic: {
        ...motion.kinematicsGeodetic,
        location: {
          latitudeDegrees: 43.33,
          longitudeDegrees: -68.25,
          additionalAltitudes: [
            { haeWgs84: { provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_INVALID' }, valueMeters: 0 } },
          ],
        },
      },
    },
    geoShape: { point: { position: position(43.33, -68.25) } },
    geoDetails: {
      type: 'GEO_TYPE_INVALID',
      controlArea: { type: 'CONTROL_AREA_TYPE_INVALID' },
      acm: { acmType: 'ACM_DETAIL_TYPE_INVALID', acmDescription: 'Drill' },
    },
    tracked: {
      lineOfBearing: {
        angleOfArrival: {
          relativePose: {
            pos: { lon: -68.25, lat: 43.33, alt: 12, is2d: false, altitudeReference: 'ALTITUDE_REFERENCE_INVALID' },
            attEnu: { x: 0, y: 0, z: 0, w: 1 },
          },
        },
      },
    },
    correlation: {
      secondary: {
        primaryEntityId: entityId('Marking drill, exercise'),
        metadata: {
          provenance: provenance(at, 'Exercise control', 'CORRELATION', 'drill', 3 * DAY),
          replicationMode: 'CORRELATION_REPLICATION_MODE_INVALID',
          type: 'CORRELATION_TYPE_INVALID',
        },
      },
    },
    milView: milView('PENDING', 'UNKNOWN', UNITED_STATES),
    orbit: {
      orbitMeanElements: {
        metadata: {
          creationDate: at(-4 * DAY),
          originator: 'EXERCISE CONTROL',
          messageId: 'drill-1',
          refFrame: 'ECI_REFERENCE_FRAME_INVALID',
          refFrameEpoch: at(-4 * DAY),
          meanElementTheory: 'MEAN_ELEMENT_THEORY_INVALID',
        },
        meanKeplerianElements: {
          epoch: at(-4 * DAY),
          semiMajorAxisKm: 42_164.2,
          eccentricity: 0.0002,
          inclinationDeg: 0.05,
          raOfAscNodeDeg: 88.1,
          argOfPericenterDeg: 12.4,
          meanAnomalyDeg: 201.7,
          gm: 398_600.4418,
        },
        tleParameters: {
          ephemerisType: 4,
          classificationType: 'U',
          noradCatId: 799_500_001,
          elementSetNo: 1,
          revAtEpoch: 12,
          bterm: 0.02,
          meanMotionDot: 0,
          agom: 0.001,
        },
      },
    },
    groupDetails: { echelon: { armyEchelon: 'ARMY_ECHELON_INVALID' } },
  }
}

const units = (at: At): Entity[] =>
  EXERCISE_UNITS.map(([echelon, reference], index) => ({
    ...base(at, `Exercise unit, ${echelon.toLowerCase()}`),
    location: { position: position(44.3 + index * 0.03, -69.6 - index * 0.05, 60) },
    tracked: {
      lineOfBearing: {
        angleOfArrival: {
          relativePose: {
            pos: {
              lon: -69.18,
              lat: 44.08,
              alt: 10,
              is2d: false,
              altitudeReference: `ALTITUDE_REFERENCE_${reference}`,
            },
            attEnu: { x: 0, y: 0, z: 0.92388, w: 0.382_683 },
          },
        },
        rangeEstimateM: { value: 30_000, sigma: 6000 },
      },
    },
    milView: milView('FRIENDLY', 'LAND', 'NATO'),
    ontology: { platformType: 'Unit', template: 'TEMPLATE_ASSET' },
    groupDetails: { echelon: { armyEchelon: `ARMY_ECHELON_${echelon}` } },
    dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' } },
  }))

/** Exercise entities, see above. */
export const specimens = (at: At): Entity[] => [marks(at), shapes(at), ...units(at)]
