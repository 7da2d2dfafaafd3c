import type { Entity } from '../../../contract/entity/entity.ts'
import { DAY, HOUR, MINUTE, type At } from '../timeline.ts'
import { alert, health } from './health.ts'
import { entityId } from './names.ts'
import { kinematics, milView, provenance, taskCatalog, unclassified, UNITED_STATES } from './pieces.ts'
import { camera, radar } from './sensors.ts'

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

const common = (at: At, name: string, callsign: string): Entity => ({
  entityId: entityId(name),
  isLive: true,
  createdTime: at(-9 * HOUR),
  expiryTime: at(DAY),
  aliases: {
    name,
    alternateIds: [
      { id: callsign, type: 'ALT_ID_TYPE_CALLSIGN' },
      { id: `AST-${callsign}`, type: 'ALT_ID_TYPE_ASSET_ID' },
    ],
  },
  milView: milView('FRIENDLY', 'AIR', UNITED_STATES),
  dataClassification: unclassified,
})

function gull2(at: At): Entity {
  const from = { latitudeDegrees: 43.842, longitudeDegrees: -68.556 }
  return {
    ...common(at, 'GULL 2', 'GULL2'),
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
          powerLevel: {
            capacity: 1480,
            remaining: 266,
            percentRemaining: 18,
            voltage: 23.1,
            currentAmps: 4.2,
            runTimeToEmptyMins: 6,
          },
        },
        avionics: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_BATTERY',
          powerLevel: { percentRemaining: 71, voltage: 11.9 },
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
    ...common(at, 'GULL 4', 'GULL4'),
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
          powerLevel: {
            capacity: 1480,
            remaining: 873,
            percentRemaining: 59,
            voltage: 24.4,
            currentAmps: 6.8,
            runTimeToEmptyMins: 31,
          },
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
    ...common(at, 'GULL 5', 'GULL5'),
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
          powerLevel: {
            capacity: 2200,
            remaining: 1430,
            percentRemaining: 65,
            voltage: 47.2,
            currentAmps: 11.5,
            runTimeToEmptyMins: 44,
          },
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

function rescue21(at: At): Entity {
  return {
    ...common(at, 'Rescue 21', 'RESCUE21'),
    description: 'Rescue helicopter, hoist fitted',
    status: { platformActivity: 'Inbound to Halcyon', role: 'Rescue' },
    kinematics: kinematics({
      at,
      latitude: 43.968,
      longitude: -68.385,
      course: 228,
      knots: 110,
      altitude: 160,
      age: 5,
      sigma: 4,
      source: 'ALTITUDE_PROVENANCE_TYPE_RADAR_ALTIMETER',
    }),
    ontology: { platformType: 'Rotary wing', specificType: 'MH-60T', template: 'TEMPLATE_ASSET' },
    payloads: {
      payloadConfigurations: [
        {
          config: {
            capabilityId: 'hoist',
            quantity: 1,
            effectiveEnvironment: ['ENVIRONMENT_SURFACE', 'ENVIRONMENT_LAND'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_OPERATIONAL',
            payloadDescription: 'Rescue hoist, 270 kg',
          },
        },
        {
          config: {
            capabilityId: 'life-raft',
            quantity: 0,
            effectiveEnvironment: ['ENVIRONMENT_SURFACE'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_NON_OPERATIONAL',
            payloadDescription: 'Raft, 6 persons, dropped',
          },
        },
      ],
    },
    provenance: provenance(at, 'Blue force gateway', 'PLI', 'rescue-21', 5),
    taskCatalog: taskCatalog('Hoist', 'DropItem', 'StageAt', 'FerryPerson', 'Transit'),
    transponderCodes: {
      mode1: 21,
      mode2: 1207,
      mode3: 1277,
      mode4InterrogationResponse: 'INTERROGATION_RESPONSE_NO_RESPONSE',
      mode5: { mode5InterrogationResponse: 'INTERROGATION_RESPONSE_CORRECT', mode5: 1, mode5PlatformId: 2106 },
      modeS: { id: 'RESCUE21', address: 11_400_321 },
      modeCAltitudeFt: 500,
    },
    dimensions: { lengthM: 19.8 },
    health: health(
      at,
      'HEALTHY',
      [
        ['eng-1', 'Engine 1', 'HEALTHY', 'Torque 71 %'],
        ['hoist', 'Hoist', 'HEALTHY', 'Ready'],
      ],
      [alert(at, 'ADVISORY', 'BINGO', 'Fuel for 62 minutes on scene', 4 * MINUTE, [['FUEL', 'Bingo in 62 minutes']])],
    ),
    supplies: {
      fuel: [
        {
          fuelId: 'jp5',
          name: 'JP-5',
          reportedDate: at(-4 * MINUTE),
          amountGallons: 410,
          maxAuthorizedCapacityGallons: 710,
          operationalRequirementGallons: 240,
          dataClassification: unclassified,
          dataSource: 'Crew report',
        },
      ],
    },
    symbology: { milStd2525C: { sidc: 'SFAPMHH--------' } },
  }
}

function skate3(at: At): Entity {
  const from = { latitudeDegrees: 43.6, longitudeDegrees: -68.365 }
  return {
    ...common(at, 'SKATE 3', 'SKATE3'),
    description: 'Uncrewed surface boat with sonar and marker release',
    status: { platformActivity: 'Transit to ALFA-5', role: 'Search, marker drops' },
    kinematics: kinematics({
      at,
      latitude: 43.6,
      longitude: -68.365,
      course: 301,
      knots: 7.4,
      altitude: -26,
      age: 11,
      sigma: 2,
    }),
    milView: milView('FRIENDLY', 'SURFACE', UNITED_STATES),
    ontology: { platformType: 'USV', specificType: 'Catamaran, 7 m', template: 'TEMPLATE_ASSET' },
    sensors: {
      sensors: [
        radar(at, {
          id: 'skate-3-x',
          description: 'Navigation radar',
          from,
          height: -22,
          bearing: 301,
          opening: 120,
          range: 9000,
          mode: 'AUTO',
          lowHz: 9_380_000_000,
          highHz: 9_440_000_000,
          age: 11,
        }),
      ],
    },
    payloads: {
      payloadConfigurations: [
        {
          config: {
            capabilityId: 'datum-marker-release',
            quantity: 3,
            effectiveEnvironment: ['ENVIRONMENT_SURFACE', 'ENVIRONMENT_SUB_SURFACE'],
            payloadOperationalState: 'PAYLOAD_OPERATIONAL_STATE_OUT_OF_SERVICE',
            payloadDescription: 'Release gate stuck',
          },
        },
      ],
    },
    powerState: {
      sourceIdToState: {
        diesel: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_GAS',
          powerLevel: {
            capacity: 240,
            remaining: 131,
            percentRemaining: 54.6,
            runTimeToEmptyMins: 780,
            consumptionRateLPerS: 0.0028,
          },
        },
      },
    },
    provenance: provenance(at, 'SKATE mission control', 'ASSET_STATE', 'skate-3', 11),
    taskCatalog: taskCatalog('CreepingLine', 'Investigate', 'DropItem', 'SonarLine', 'Transit'),
    dimensions: { lengthM: 7.1 },
    health: health(
      at,
      'WARN',
      [
        ['gate', 'Release gate', 'FAIL', 'Did not open after 3 attempts'],
        ['drive', 'Drive', 'HEALTHY', '1800 rpm'],
        ['sonar', 'Side-scan sonar', 'NOT_READY', 'Towfish on deck'],
      ],
      [alert(at, 'ADVISORY', 'GATE_STUCK', 'Release gate stuck', 76, [['GATE', 'Limit switch open']])],
    ),
    symbology: { milStd2525C: { sidc: 'SFSPCU---------' } },
  }
}

function rbm714(at: At): Entity {
  return {
    ...common(at, 'RB-M 714', 'CG45714'),
    description: 'Response boat, medium',
    status: { platformActivity: 'En route with dewatering pump', role: 'Rescue' },
    kinematics: kinematics({
      at,
      latitude: 43.957,
      longitude: -68.853,
      course: 151,
      knots: 24,
      altitude: -26,
      age: 8,
      sigma: 5,
    }),
    milView: milView('FRIENDLY', 'SURFACE', UNITED_STATES),
    ontology: { platformType: 'Surface vessel', specificType: 'Response boat, medium', template: 'TEMPLATE_ASSET' },
    provenance: provenance(at, 'Blue force gateway', 'PLI', 'rb-m-714', 8),
    taskCatalog: taskCatalog('DeliverCargo', 'Tow', 'Escort', 'RecoverItem', 'ReportState', 'Transit'),
    dimensions: { lengthM: 13.7 },
    routeDetails: { destinationName: 'F/V Prudence Ann', estimatedArrivalTime: at(38 * MINUTE) },
    health: health(at, 'HEALTHY', [
      ['eng-p', 'Port engine', 'HEALTHY', '1900 rpm'],
      ['eng-s', 'Starboard engine', 'HEALTHY', '1900 rpm'],
    ]),
    supplies: {
      munitions: [
        { munitionId: 'mk-124', name: 'Smoke and flare, MK 124', quantityUnits: 12 },
        { munitionId: 'line-throw', name: 'Line-throwing round', quantityUnits: 4 },
      ],
      fuel: [
        {
          fuelId: 'dfm',
          name: 'Diesel',
          reportedDate: at(-2 * HOUR),
          amountGallons: 330,
          maxAuthorizedCapacityGallons: 495,
          operationalRequirementGallons: 120,
          dataClassification: unclassified,
          dataSource: 'Tank gauge',
        },
      ],
    },
    symbology: { milStd2525C: { sidc: 'SFSPXL---------' } },
  }
}

/** The aircraft, boats and drones that carry out the search. */
export const searchAssets = (at: At): Entity[] => [
  gull2(at),
  gull4(at),
  gull5(at),
  rescue21(at),
  skate3(at),
  rbm714(at),
]
