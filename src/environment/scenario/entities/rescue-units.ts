import type { Entity } from '../../../contract/entity/entity.ts'
import { HOUR, MINUTE, type At } from '../timeline.ts'
import { alert, health } from './health.ts'
import { kinematics, milView, powerLevel, provenance, taskCatalog, unclassified, UNITED_STATES } from './pieces.ts'
import { searchAsset } from './search-asset.ts'
import { radar } from './sensors.ts'

function rescue21(at: At): Entity {
  return {
    ...searchAsset(at, 'Rescue 21', 'RESCUE21'),
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
    ...searchAsset(at, 'SKATE 3', 'SKATE3'),
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
          powerLevel: powerLevel({
            capacity: 240,
            remaining: 131,
            percentRemaining: 54.6,
            runTimeToEmptyMins: 780,
            consumptionRateLPerS: 0.0028,
          }),
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
    ...searchAsset(at, 'RB-M 714', 'CG45714'),
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

/** The helicopter and the boats of the search. */
export const rescueUnits = (at: At): Entity[] => [rescue21(at), skate3(at), rbm714(at)]
