import type { Entity } from '../../../contract/entity/entity.ts'
import type { At } from '../timeline.ts'
import { alert, health } from './health.ts'
import { entityId } from './names.ts'
import { kinematics, powerLevel, provenance, taskCatalog } from './pieces.ts'
import { searchAsset } from './search-asset.ts'
import { camera } from './sensors.ts'

const SEARCH_TASKS = [
  'ExpandingSquare',
  'CreepingLine',
  'ParallelTrack',
  'SectorSearch',
  'ShorelineSearch',
  'PointCamera',
  'Loiter',
  'StreamVideo',
  'Transit',
  'Handover',
]

function gull2(at: At): Entity {
  const from = { latitudeDegrees: 43.842, longitudeDegrees: -68.556 }
  return {
    ...searchAsset(at, 'GULL 2', 'GULL2'),
    description: 'Search drone over sector ALFA-3',
    status: { platformActivity: 'Expanding square search', role: 'Search, on-scene sensor' },
    kinematics: kinematics({
      at,
      latitude: 43.842,
      longitude: -68.556,
      course: 190,
      knots: 38,
      altitude: 312,
      climb: -0.4,
      age: 4,
      sigma: 3,
    }),
    ontology: { platformType: 'UAS', specificType: 'Fixed wing, 4 m span', template: 'TEMPLATE_ASSET' },
    sensors: {
      sensors: [
        camera(at, {
          id: 'gull-2-ir',
          description: 'Infrared, 4.2° wide',
          from,
          height: 312,
          bearing: 190,
          near: 4200,
          far: 9800,
          halfAngle: 14,
          mode: 'TRACK',
          age: 12,
        }),
        {
          sensorId: 'gull-2-ais',
          operationalState: 'OPERATIONAL_STATE_DEGRADED',
          sensorType: 'SENSOR_TYPE_AIS',
          sensorDescription: 'AIS receiver',
          lastDetectionTimestamp: at(-40),
        },
      ],
    },
    payloads: {
      payloadConfigurations: [
        {
          config: {
            capabilityId: 'datum-marker-release',
            quantity: 2,
            effectiveEnvironment: ['ENVIRONMENT_SURFACE'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_OPERATIONAL',
            payloadDescription: 'Datum marker buoy, self locating',
          },
        },
        {
          config: {
            capabilityId: 'loudhailer',
            quantity: 1,
            effectiveEnvironment: ['ENVIRONMENT_SURFACE', 'ENVIRONMENT_LAND'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_OFF',
            payloadDescription: 'Voice, 120 dB',
          },
        },
      ],
    },
    powerState: {
      sourceIdToState: {
        main: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_BATTERY',
          powerLevel: powerLevel({
            capacity: 1480,
            remaining: 266,
            percentRemaining: 18,
            voltage: 23.1,
            currentAmps: 4.2,
            runTimeToEmptyMins: 6,
          }),
        },
        avionics: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_BATTERY',
          powerLevel: powerLevel({ percentRemaining: 71, voltage: 11.9 }),
        },
      },
    },
    provenance: provenance(at, 'GULL ground station', 'ASSET_STATE', 'gull-2', 4),
    taskCatalog: taskCatalog(...SEARCH_TASKS, 'DropItem', 'ReportState'),
    media: {
      media: [
        {
          itemIdentifier: 'gull-2-still',
          type: 'MEDIA_TYPE_IMAGE',
          relativePath: 'api/v1/objects/missions/2026-325/gull-2/ir/still-141931.jpg',
        },
      ],
    },
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('Raft, GULL 2 point of interest'),
          relationshipId: 'rel-gull2-1',
          relationshipType: { activeTarget: {} },
        },
        {
          relatedEntityId: entityId('Watch team 2'),
          relationshipId: 'rel-gull2-2',
          relationshipType: { groupParent: {} },
        },
      ],
    },
    dimensions: { lengthM: 2.6 },
    health: health(
      at,
      'WARN',
      [
        ['bat', 'Main battery', 'WARN', '18 % left, discharging at 97 W'],
        ['nav', 'Navigation', 'HEALTHY', 'GNSS and INS agree within 2 m'],
        ['cam', 'Infrared camera', 'HEALTHY', 'Focus locked'],
      ],
      [alert(at, 'CAUTION', 'BATTERY_LOW', 'Battery 18 %', 118, [['BINGO_NEAR', 'About 6 minutes to bingo']])],
    ),
    symbology: { milStd2525C: { sidc: 'SFAPMFQ--------' } },
  }
}

function gull4(at: At): Entity {
  return {
    ...searchAsset(at, 'GULL 4', 'GULL4'),
    description: 'Search drone returning with ice',
    status: { platformActivity: 'Return to base', role: 'Search' },
    kinematics: kinematics({
      at,
      latitude: 43.921,
      longitude: -68.742,
      course: 318,
      knots: 41,
      altitude: 455,
      climb: -1.2,
      age: 7,
      sigma: 4,
    }),
    ontology: { platformType: 'UAS', specificType: 'Fixed wing, 4 m span', template: 'TEMPLATE_ASSET' },
    payloads: {
      payloadConfigurations: [
        {
          config: {
            capabilityId: 'illumination-flare',
            quantity: 4,
            effectiveEnvironment: ['ENVIRONMENT_AIR', 'ENVIRONMENT_SURFACE'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_DEGRADED',
            payloadDescription: 'Flare, 180 s',
          },
        },
      ],
    },
    powerState: {
      sourceIdToState: {
        main: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_BATTERY',
          powerLevel: powerLevel({
            capacity: 1480,
            remaining: 873,
            percentRemaining: 59,
            voltage: 24.4,
            currentAmps: 6.8,
            runTimeToEmptyMins: 31,
          }),
        },
      },
    },
    provenance: provenance(at, 'GULL ground station', 'ASSET_STATE', 'gull-4', 7),
    taskCatalog: taskCatalog(...SEARCH_TASKS, 'Illuminate'),
    health: health(
      at,
      'FAIL',
      [
        ['wing-l', 'Left wing', 'FAIL', 'Ice 3 mm, lift margin 8 %'],
        ['deice', 'De-icing', 'OFFLINE', 'Switched off by low voltage'],
        ['nav', 'Navigation', 'HEALTHY', 'GNSS only'],
      ],
      [
        alert(at, 'WARNING', 'ICE_LEFT_WING', 'Ice on left wing', 48, [
          ['DEICE_OFF', 'De-icing is off'],
          ['LIFT_MARGIN', 'Lift margin 8 %'],
        ]),
        alert(at, 'ADVISORY', 'TURN_BACK', 'Returning to Owls Head', 40, [['RTB', 'Return to base commanded']]),
      ],
    ),
    dimensions: { lengthM: 2.6 },
    symbology: { milStd2525C: { sidc: 'SFAPMFQ--------' } },
  }
}

function gull5(at: At): Entity {
  const from = { latitudeDegrees: 44.035, longitudeDegrees: -68.555 }
  return {
    ...searchAsset(at, 'GULL 5', 'GULL5'),
    description: 'Search drone along Isle au Haut',
    status: { platformActivity: 'Shoreline search', role: 'Search' },
    kinematics: kinematics({
      at,
      latitude: 44.035,
      longitude: -68.555,
      course: 15,
      knots: 22,
      altitude: 188,
      age: 6,
      sigma: 3,
    }),
    ontology: { platformType: 'UAS', specificType: 'Quad, tilt rotor', template: 'TEMPLATE_ASSET' },
    sensors: {
      sensors: [
        camera(at, {
          id: 'gull-5-eo',
          description: 'Daylight, 12x',
          from,
          height: 188,
          bearing: 282,
          near: 900,
          far: 3100,
          halfAngle: 18,
          mode: 'SEARCH',
          age: 19,
        }),
      ],
    },
    powerState: {
      sourceIdToState: {
        main: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_BATTERY',
          powerLevel: powerLevel({
            capacity: 2200,
            remaining: 1430,
            percentRemaining: 65,
            voltage: 47.2,
            currentAmps: 11.5,
            runTimeToEmptyMins: 44,
          }),
        },
      },
    },
    provenance: provenance(at, 'GULL ground station', 'ASSET_STATE', 'gull-5', 6),
    taskCatalog: taskCatalog(...SEARCH_TASKS),
    media: {
      media: [
        {
          itemIdentifier: 'gull-5-clip',
          type: 'MEDIA_TYPE_VIDEO',
          relativePath: 'api/v1/objects/missions/2026-325/gull-5/eo/clip-140210.webm',
        },
      ],
    },
    health: health(at, 'HEALTHY', [['bat', 'Main battery', 'HEALTHY', '65 % left']]),
    symbology: { milStd2525C: { sidc: 'SFAPMHQ--------' } },
  }
}

/** The drones of the search. */
export const searchDrones = (at: At): Entity[] => [gull2(at), gull4(at), gull5(at)]
