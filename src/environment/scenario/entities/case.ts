import type { Entity } from '../../../contract/entity/entity.ts'
import { headingQuaternion } from '../geodesy.ts'
import { DAY, HOUR, MINUTE, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { color, hertz, kinematics, milView, position, provenance, unclassified, UNITED_STATES } from './pieces.ts'

/** The suspect freighter: two overrides, a position known to a few kilometres, and a mark above its surroundings. */
function capeLorne(at: At): Entity {
  const axis = (64 * Math.PI) / 180
  // One sigma of 2500 m along 064° and 1400 m across, as an east/north covariance.
  const [along, across] = [2500 ** 2, 1400 ** 2]
  const mxx = Math.round(along * Math.sin(axis) ** 2 + across * Math.cos(axis) ** 2)
  const myy = Math.round(along * Math.cos(axis) ** 2 + across * Math.sin(axis) ** 2)
  const mxy = Math.round((along - across) * Math.sin(axis) * Math.cos(axis))
  const motion = kinematics({ at, latitude: 43.655, longitude: -69.02, course: 78, knots: 6.2, altitude: 0, age: 9 })
  return {
    entityId: entityId('M/V Cape Lorne'),
    description: 'General cargo, course does not fit the declared destination',
    isLive: true,
    createdTime: at(-7 * HOUR),
    expiryTime: at(6 * HOUR),
    kinematics: {
      kinematicsGeodetic: {
        ...motion.kinematicsGeodetic,
        locationUncertaintyEnu: { mxx, mxy, mxz: 0, myy, myz: 0, mzz: 4 },
      },
    },
    aliases: {
      name: 'M/V Cape Lorne',
      alternateIds: [
        { id: '338204471', type: 'ALT_ID_TYPE_MMSI_ID' },
        { id: '9384471', type: 'ALT_ID_TYPE_IMO_ID' },
      ],
    },
    tracked: {
      trackQualityWrapper: 11,
      sensorHits: 248,
      numberOfObjects: { lowerBound: 1, upperBound: 1 },
      radarCrossSection: 31.4,
      lastMeasurementTime: at(-9),
    },
    milView: milView('SUSPICIOUS', 'SURFACE', 'LIBERIA'),
    ontology: { platformType: 'Surface vessel', specificType: 'Cargo, general', template: 'TEMPLATE_TRACK' },
    provenance: {
      ...provenance(at, 'AIS base Vinalhaven', 'AIS_POSITION_REPORT', 'ais-338204471', 9),
      sourceDescription: 'Disposition set by watch-desk-2',
    },
    overrides: {
      override: [
        {
          requestId: 'ovr-5521',
          fieldPath: 'milView.disposition',
          maskedFieldValue: { milView: { disposition: 'DISPOSITION_NEUTRAL' } },
        },
        { requestId: 'ovr-5498', fieldPath: 'aliases.name', maskedFieldValue: { aliases: { name: 'CAPE L0RNE' } } },
      ],
    },
    indicators: { starred: true },
    dataClassification: {
      default: { level: 'CLASSIFICATION_LEVELS_CONTROLLED_UNCLASSIFIED', caveats: ['LES'] },
      fields: [
        {
          fieldPath: 'aliases.alternate_ids',
          classificationInformation: { level: 'CLASSIFICATION_LEVELS_UNCLASSIFIED' },
        },
      ],
    },
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('Radar Matinicus'),
          relationshipId: 'rel-4471-1',
          relationshipType: {
            trackedBy: {
              activelyTrackingSensors: {
                sensors: [
                  {
                    sensorId: 'mtr-x',
                    operationalState: 'OPERATIONAL_STATE_OPERATIONAL',
                    sensorType: 'SENSOR_TYPE_RADAR',
                  },
                ],
              },
              lastMeasurementTimestamp: at(-9),
            },
          },
        },
        {
          relatedEntityId: entityId('Track 4471, radar'),
          relationshipId: 'rel-4471-2',
          relationshipType: { mergedFrom: {} },
        },
      ],
    },
    routeDetails: { destinationName: 'Rockland', estimatedArrivalTime: at(HOUR + 43 * MINUTE) },
  }
}

/** The yacht searched for: her last known position, an hour and a half old. */
function halcyon(at: At): Entity {
  return {
    entityId: entityId('S/Y Halcyon'),
    description: 'Yacht, 2 persons on board, last heard on VHF 16',
    isLive: true,
    createdTime: at(-26 * HOUR),
    expiryTime: at(3 * DAY),
    status: { platformActivity: 'Adrift, abandoning', role: 'Search object' },
    location: {
      position: { ...position(43.7336, -68.5962, -26.2), altitudeAsfMeters: 104 },
      velocityEnu: { e: 0.31, n: -0.42, u: 0 },
      speedMps: 0.522,
      acceleration: { e: 0, n: -0.002, u: 0 },
      attitudeEnu: headingQuaternion(143),
    },
    locationUncertainty: {
      positionEnuCov: { mxx: 5_760_000, mxy: -2_100_000, mxz: 0, myy: 3_610_000, myz: 0, mzz: 1 },
      velocityEnuCov: { mxx: 0.09, mxy: 0, mxz: 0, myy: 0.09, myz: 0, mzz: 0.0001 },
      positionErrorEllipse: { probability: 0.9, semiMajorAxisM: 7400, semiMinorAxisM: 4100, orientationD: 118 },
    },
    aliases: {
      name: 'S/Y Halcyon',
      alternateIds: [
        { id: '338071655', type: 'ALT_ID_TYPE_MMSI_ID' },
        { id: 'WDL3307', type: 'ALT_ID_TYPE_CALLSIGN' },
        { id: 'ME 4417 RB', type: 'ALT_ID_TYPE_REGISTRATION_ID' },
      ],
    },
    milView: milView('NEUTRAL', 'SURFACE', UNITED_STATES),
    ontology: { platformType: 'Surface vessel', specificType: 'Sailing yacht, sloop', template: 'TEMPLATE_TRACK' },
    provenance: provenance(at, 'Rescue coordination desk', 'MANUAL_REPORT', 'case-2026-0417', HOUR + 27 * MINUTE),
    indicators: { emergency: true, starred: true },
    dataClassification: unclassified,
    media: {
      media: [
        {
          itemIdentifier: 'halcyon-portrait',
          type: 'MEDIA_TYPE_IMAGE',
          relativePath: 'api/v1/objects/sar/halcyon/portrait.png',
        },
        {
          itemIdentifier: 'gull-5-clip',
          type: 'MEDIA_TYPE_VIDEO',
          relativePath: 'api/v1/objects/missions/2026-325/gull-5/eo/clip-140210.webm',
        },
      ],
    },
    dimensions: { lengthM: 11.6 },
    routeDetails: { destinationName: 'Vinalhaven', estimatedArrivalTime: at(-9 * HOUR) },
    symbology: { milStd2525C: { sidc: 'SNSPXR---------' } },
  }
}

/** Her emergency beacon, fixed by satellite: a signal whose place is known. */
function beacon(at: At): Entity {
  return {
    entityId: entityId('EPIRB 2DC6A4E1'),
    description: '406 MHz beacon, first burst 1 h 31 m before start',
    isLive: true,
    createdTime: at(-91 * MINUTE),
    expiryTime: at(DAY),
    location: { position: position(43.7402, -68.6021) },
    locationUncertainty: {
      positionErrorEllipse: { probability: 0.95, semiMajorAxisM: 1850, semiMinorAxisM: 1850, orientationD: 0 },
    },
    aliases: { name: 'EPIRB 2DC6A4E1', alternateIds: [{ id: '2DC6A4E1B2FFBFF', type: 'ALT_ID_TYPE_SERIAL_NUMBER' }] },
    milView: milView('NEUTRAL', 'SURFACE', UNITED_STATES),
    ontology: { platformType: 'Signal', specificType: 'EPIRB, 406 MHz', template: 'TEMPLATE_SIGNAL_OF_INTEREST' },
    provenance: provenance(at, 'COSPAS-SARSAT MCC', 'SIT185', 'sit-185-77120', 6 * MINUTE),
    indicators: { emergency: true },
    signal: {
      frequencyCenter: hertz(406_037_000, 400),
      bandwidthHz: 3000,
      signalToNoiseRatio: 17.5,
      fixed: {},
      receivedSignalStrengthDbm: { value: -121.4, sigma: 1.5 },
    },
    dataClassification: unclassified,
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('S/Y Halcyon'),
          relationshipId: 'rel-epirb-1',
          relationshipType: { mergedFrom: {} },
        },
      ],
    },
  }
}

/** The raft as GULL 2's camera points at it. */
function raft(at: At): Entity {
  return {
    entityId: entityId('Raft, GULL 2 point of interest'),
    description: 'Orange canopy, one person seen waving',
    isLive: true,
    createdTime: at(-9 * MINUTE),
    expiryTime: at(HOUR),
    location: { position: { ...position(43.7317, -68.5967, -26.4), altitudeAglMeters: 0 } },
    locationUncertainty: { positionEnuCov: { mxx: 225, myy: 144, mzz: 9 } },
    aliases: { name: 'Raft, GULL 2 point of interest', alternateIds: [{ id: 'SPI-0212', type: 'ALT_ID_TYPE_SPI_ID' }] },
    milView: milView('PENDING', 'SURFACE'),
    ontology: {
      platformType: 'Life raft',
      specificType: 'Life raft, 4 persons',
      template: 'TEMPLATE_SENSOR_POINT_OF_INTEREST',
    },
    provenance: provenance(at, 'GULL 2 mission computer', 'SENSOR_POI', 'gull-2/spi/212', 12),
    dataClassification: unclassified,
    media: {
      media: [
        {
          itemIdentifier: 'still-141931',
          type: 'MEDIA_TYPE_IMAGE',
          relativePath: 'api/v1/objects/missions/2026-325/gull-2/ir/still-141931.jpg',
        },
      ],
    },
    visualDetails: {
      rangeRings: { minDistanceM: 500, maxDistanceM: 2000, ringCount: 4, ringLineColor: color(255, 176, 64, 0.8) },
    },
    relationships: {
      relationships: [
        {
          relatedEntityId: entityId('GULL 2'),
          relationshipId: 'rel-spi-1',
          relationshipType: { trackedBy: { lastMeasurementTimestamp: at(-12) } },
        },
      ],
    },
  }
}

/** What the search is about: the yacht, her beacon, the raft, and the ship that keeps away. */
export const caseEntities = (at: At): Entity[] => [capeLorne(at), halcyon(at), beacon(at), raft(at)]
