import type { Entity } from '../../../contract/entity/entity.ts'
import { DAY, HOUR, type At } from '../timeline.ts'
import { alert, health } from './health.ts'
import { entityId } from './names.ts'
import { color, milView, position, powerLevel, provenance, taskCatalog, unclassified, UNITED_STATES } from './pieces.ts'
import { camera, radar } from './sensors.ts'

const station = (
  at: At,
  name: string,
  latitude: number,
  longitude: number,
  hae: number,
  platformType: string,
  specificType: string,
): Entity => ({
  entityId: entityId(name),
  isLive: true,
  createdTime: at(-40 * DAY),
  noExpiry: true,
  location: { position: position(latitude, longitude, hae) },
  aliases: { name },
  milView: milView('FRIENDLY', 'LAND', UNITED_STATES),
  ontology: { platformType, specificType, template: 'TEMPLATE_ASSET' },
  dataClassification: unclassified,
})

function radarMatinicus(at: At): Entity {
  const from = { latitudeDegrees: 43.7836, longitudeDegrees: -68.855 }
  const [x, s] = [
    radar(at, {
      id: 'mtr-x',
      description: 'X band, sector watch',
      from,
      height: 14,
      bearing: 228,
      opening: 70,
      range: 40_000,
      mode: 'TRACK',
      lowHz: 9_375_000_000,
      highHz: 9_445_000_000,
      age: 3,
    }),
    radar(at, {
      id: 'mtr-s',
      description: 'S band, sector 3 reduced',
      from,
      height: 14,
      bearing: 90,
      opening: 360,
      range: 55_000,
      mode: 'MUTE',
      lowHz: 3_040_000_000,
      highHz: 3_080_000_000,
      age: 64,
      state: 'DEGRADED',
    }),
  ]
  return {
    ...station(at, 'Radar Matinicus', 43.7836, -68.855, 3, 'Sensor station', 'Coastal radar'),
    description: 'Coastal radar on Matinicus Rock',
    status: { platformActivity: 'Sector watch', role: 'Surface picture' },
    sensors: { sensors: [x, s] },
    provenance: provenance(at, 'Radar Matinicus', 'STATION_STATE', 'mtr', 3),
    taskCatalog: taskCatalog('RadarWatch', 'TrackEntity', 'VerifyIdentity'),
    powerState: {
      sourceIdToState: {
        mains: {
          powerStatus: 'POWER_STATUS_NOT_PRESENT',
          powerType: 'POWER_TYPE_AC',
          powerLevel: powerLevel({ voltage: 0 }),
        },
        generator: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_GAS',
          powerLevel: powerLevel({
            capacity: 900,
            remaining: 640,
            percentRemaining: 71.1,
            voltage: 229.8,
            currentAmps: 14.2,
            runTimeToEmptyMins: 2900,
            consumptionRateLPerS: 0.0037,
          }),
        },
      },
    },
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('M/V Cape Lorne'),
          relationshipId: 'rel-mtr-1',
          relationshipType: { activeTarget: {} },
        },
      ],
    },
    visualDetails: {
      rangeRings: { minDistanceM: 9260, maxDistanceM: 27_780, ringCount: 3, ringLineColor: color(120, 190, 220, 0.6) },
    },
    schedules: {
      schedules: [
        {
          scheduleId: 'mtr-sector-watch',
          scheduleType: 'SCHEDULE_TYPE_ZONE_TEMP_ENABLED',
          windows: [{ cronExpression: '0 0/30 * * * ?', durationMillis: '900000' }],
        },
      ],
    },
    health: health(
      at,
      'WARN',
      [
        ['tx-x', 'X band transmitter', 'HEALTHY', '25 kW'],
        ['tx-s', 'S band transmitter', 'WARN', 'Sector 3 reduced'],
        ['link', 'Microwave link', 'HEALTHY', '34 Mbit/s'],
      ],
      [alert(at, 'ADVISORY', 'SECTOR_REDUCED', 'Sector 3 reduced', 1900, [['TX_POWER', 'Transmit power 60 %']])],
    ),
    symbology: { milStd2525C: { sidc: 'SFGPESR--------' } },
  }
}

function buoyArray(at: At): Entity {
  return {
    ...station(at, 'Buoy array N', 43.45, -68.235, -26, 'Sensor station', 'Moored direction-finding array'),
    description: 'Five moored buoys, direction finding and hydrophones',
    milView: milView('FRIENDLY', 'SURFACE', UNITED_STATES),
    sensors: {
      sensors: [
        {
          sensorId: 'ban-df',
          operationalState: 'OPERATIONAL_STATE_OPERATIONAL',
          sensorType: 'SENSOR_TYPE_PASSIVE_RF',
          sensorDescription: 'Direction finder, 100 MHz to 6 GHz',
          lastDetectionTimestamp: at(-63),
          fieldsOfView: [
            {
              fovId: 1,
              mountId: 'mast',
              mode: 'SENSOR_MODE_SEARCH',
              range: 60_000,
              horizontalFov: 6.2832,
              verticalFov: 0.7854,
            },
          ],
        },
      ],
    },
    powerState: {
      sourceIdToState: {
        solar: {
          powerStatus: 'POWER_STATUS_OPERATIONAL',
          powerType: 'POWER_TYPE_SOLAR',
          powerLevel: powerLevel({ percentRemaining: 83.5 }),
        },
      },
    },
    provenance: provenance(at, 'Buoy network', 'STATION_STATE', 'ban', 40),
    taskCatalog: taskCatalog('Relay', 'RadioGuard'),
    groupDetails: { platformSubcomponents: {} },
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('Datum marker buoy 2'),
          relationshipId: 'rel-ban-1',
          relationshipType: { groupChild: {} },
        },
      ],
    },
    health: health(at, 'HEALTHY', [
      ['df', 'Direction finder', 'HEALTHY', 'Calibrated'],
      ['mooring', 'Mooring', 'HEALTHY', 'Watch circle 40 m'],
    ]),
  }
}

function markerBuoy(at: At, number: number, latitude: number, longitude: number, healthy: boolean): Entity {
  return {
    ...station(at, `Datum marker buoy ${number}`, latitude, longitude, -26, 'Buoy', 'Self-locating datum marker'),
    noExpiry: false,
    createdTime: at(-(90 - 20 * number) * 60),
    expiryTime: at(3 * DAY),
    milView: milView('FRIENDLY', 'SURFACE', UNITED_STATES),
    location: { position: position(latitude, longitude, -26), velocityEnu: { e: 0.3, n: -0.4, u: 0 }, speedMps: 0.5 },
    provenance: provenance(at, 'Argos gateway', 'BUOY_FIX', `dmb-${number}`, 300 + 40 * number),
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('Buoy array N'),
          relationshipId: `rel-dmb-${number}`,
          relationshipType: { groupParent: {} },
        },
      ],
    },
    health: healthy
      ? health(at, 'HEALTHY', [['tx', 'Transmitter', 'HEALTHY', 'Every 30 min']])
      : health(at, 'OFFLINE', [['tx', 'Transmitter', 'OFFLINE', 'Line parted, no fix for 24 minutes']], [], 'OFFLINE'),
  }
}

function lightCamera(at: At): Entity {
  const from = { latitudeDegrees: 44.0921, longitudeDegrees: -69.0439 }
  return {
    ...station(at, 'Camera 07, Owls Head', 44.0921, -69.0439, 12, 'Sensor station', 'Camera, pan and tilt'),
    description: 'Camera on the light tower',
    sensors: {
      sensors: [
        camera(at, {
          id: 'cam-07',
          description: 'Daylight and thermal',
          from,
          height: 38,
          bearing: 118,
          near: 600,
          far: 5200,
          halfAngle: 11,
          mode: 'AUTO',
          age: 2,
        }),
      ],
    },
    provenance: provenance(at, 'Port cameras', 'STATION_STATE', 'cam-07', 2),
    media: {
      media: [
        {
          itemIdentifier: 'cam-07-still',
          type: 'MEDIA_TYPE_IMAGE',
          relativePath: 'api/v1/objects/config/video/cam-07-preview.png',
        },
      ],
    },
    health: health(at, 'NOT_READY', [['wiper', 'Wiper', 'NOT_READY', 'Warming up']]),
  }
}

function stationRockland(at: At): Entity {
  return {
    ...station(at, 'Station Rockland', 44.1043, -69.1016, -18, 'Base', 'Boat station'),
    description: 'Boat station and pump depot',
    supplies: {
      munitions: [{ munitionId: 'pump-p6', name: 'Dewatering pump P6', quantityUnits: 3 }],
      fuel: [
        {
          fuelId: 'dfm',
          name: 'Diesel',
          reportedDate: at(-7 * HOUR),
          amountGallons: 6200,
          maxAuthorizedCapacityGallons: 10_000,
          operationalRequirementGallons: 2500,
          dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' } },
          dataSource: 'Depot ledger',
        },
      ],
    },
    provenance: provenance(at, 'Blue force gateway', 'UNIT_STATE', 'sta-rockland', 600),
    aliases: {
      name: 'Station Rockland',
      alternateIds: [
        { id: 'W8G4RK', type: 'ALT_ID_TYPE_DODAAC' },
        { id: 'N30712', type: 'ALT_ID_TYPE_UIC' },
      ],
    },
    groupDetails: { echelon: { armyEchelon: 'ARMY_ECHELON_SQUAD' } },
  }
}

function commandPost(at: At): Entity {
  return {
    ...station(at, 'Command post Thomaston', 44.0786, -69.1831, -10, 'Vehicle', 'Command truck'),
    description: 'Mobile command post',
    status: { platformActivity: 'Coordinating', role: 'On-scene coordination, shore' },
    indicators: { c2: true, egressable: true },
    taskCatalog: taskCatalog('Broadcast', 'RadioGuard', 'RelieveCommander'),
    provenance: provenance(at, 'Blue force gateway', 'PLI', 'cp-thomaston', 33),
    symbology: { milStd2525C: { sidc: 'SFGPUH---------' } },
  }
}

/** What stays where it is: radar, buoys, cameras, the station, the command post. */
export const stations = (at: At): Entity[] => [
  radarMatinicus(at),
  buoyArray(at),
  markerBuoy(at, 1, 43.701, -68.642, true),
  markerBuoy(at, 2, 43.718, -68.575, true),
  markerBuoy(at, 4, 43.742, -68.531, false),
  lightCamera(at),
  stationRockland(at),
  commandPost(at),
]
