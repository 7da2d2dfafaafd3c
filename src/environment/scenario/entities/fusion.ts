import type { Entity } from '../../../contract/entity/entity.ts'
import { HOUR, MINUTE, type At } from '../timeline.ts'
import { entityId } from './names.ts'
import { hertz, kinematics, milView, position, provenance, unclassified } from './pieces.ts'

const metadata = (at: At, type: string, replication: string) => ({
  provenance: provenance(at, 'Track correlator', 'CORRELATION', 'corr-9', 90),
  replicationMode: `CORRELATION_REPLICATION_MODE_${replication}`,
  type: `CORRELATION_TYPE_${type}`,
})

const contact = (
  at: At,
  name: string,
  latitude: number,
  longitude: number,
  course: number,
  knots: number,
  source: string,
): Entity => ({
  entityId: entityId(name),
  description: `Surface contact from ${source}`,
  isLive: true,
  createdTime: at(-2 * HOUR),
  expiryTime: at(50 * MINUTE),
  kinematics: kinematics({ at, latitude, longitude, course, knots, age: 26, sigma: 320 }),
  aliases: { name },
  tracked: {
    trackQualityWrapper: 6,
    sensorHits: 31,
    numberOfObjects: { lowerBound: 1, upperBound: 3 },
    radarCrossSection: 22.7,
    lastMeasurementTime: at(-26),
  },
  milView: milView('UNKNOWN', 'SURFACE'),
  ontology: { platformType: 'Surface vessel', template: 'TEMPLATE_TRACK' },
  provenance: provenance(at, source, 'RADAR_TRACK', name, 26),
  dataClassification: unclassified,
})

/** Contacts that the correlator has joined, grouped or kept apart. */
function correlated(at: At): Entity[] {
  return [
    {
      ...contact(at, 'Track 4471, radar', 43.662, -69.026, 80, 6, 'Radar Matinicus'),
      aliases: {
        name: 'Track 4471, radar',
        alternateIds: [
          { id: '4471', type: 'ALT_ID_TYPE_TRACK_ID_1' },
          { id: 'MTR-0091', type: 'ALT_ID_TYPE_TRACK_ID_2' },
        ],
      },
      correlation: {
        secondary: { primaryEntityId: entityId('M/V Cape Lorne'), metadata: metadata(at, 'AUTOMATED', 'GLOBAL') },
      },
    },
    {
      ...contact(at, 'Track 4460, fused', 43.58, -68.9, 40, 9.5, 'Track correlator'),
      ontology: {
        platformType: 'Surface vessel',
        specificType: 'Fishing vessel, by its speed',
        template: 'TEMPLATE_TRACK',
      },
      correlation: {
        primary: { secondaryEntityIds: [entityId('Track 4460, patrol boat radar')] },
        membership: { correlationSetId: 'set-4460', primary: {}, metadata: metadata(at, 'MANUAL', 'LOCAL') },
      },
      overrides: {
        override: [
          {
            requestId: 'ovr-5540',
            fieldPath: 'mil_view.disposition',
            maskedFieldValue: { milView: { disposition: 'DISPOSITION_PENDING' } },
          },
          {
            requestId: 'ovr-5541',
            fieldPath: 'ontology.specificType',
            maskedFieldValue: { ontology: { platformType: 'Surface vessel' } },
          },
          // Nothing of this entity lies at that path: a source has written one that the record keeps.
          { requestId: 'ovr-5542', fieldPath: 'trackDetails.legacy["class"].value', maskedFieldValue: {} },
        ],
      },
    },
    {
      ...contact(at, 'Track 4460, patrol boat radar', 43.583, -68.893, 42, 9.1, 'RB-M 714'),
      correlation: {
        membership: { correlationSetId: 'set-4460', nonPrimary: {}, metadata: metadata(at, 'AUTOMATED', 'LOCAL') },
      },
    },
    {
      ...contact(at, 'Track 4475', 43.655, -68.97, 74, 5.8, 'Radar Matinicus'),
      correlation: {
        decorrelation: {
          all: { metadata: metadata(at, 'MANUAL', 'GLOBAL') },
          decorrelatedEntities: [{ entityId: entityId('M/V Cape Lorne'), metadata: metadata(at, 'MANUAL', 'GLOBAL') }],
        },
      },
      targetPriority: {
        highValueTarget: { isHighValueTarget: false, targetPriority: 0, isHighPayoffTarget: false },
        threat: { isThreat: false },
      },
    },
  ]
}

/** A radar emitter heard by the buoys: place by bearing only, everything of its signal. */
function emitter(at: At): Entity {
  return {
    entityId: entityId('Emitter 9.41 GHz'),
    description: 'Marine radar, matches the Cape Lorne class',
    isLive: true,
    createdTime: at(-50 * MINUTE),
    expiryTime: at(2 * HOUR),
    aliases: {
      name: 'Emitter 9.41 GHz',
      alternateIds: [
        { id: 'IBS-77-2041', type: 'ALT_ID_TYPE_IBS_GID' },
        { id: 'NCCT-5512', type: 'ALT_ID_TYPE_NCCT_MESSAGE_ID' },
      ],
    },
    milView: milView('SUSPICIOUS', 'SURFACE'),
    ontology: { platformType: 'Signal', specificType: 'Marine radar, X band', template: 'TEMPLATE_SIGNAL_OF_INTEREST' },
    provenance: provenance(at, 'Buoy array N', 'ELINT_CUT', 'ban-elint-41', 75),
    dataClassification: unclassified,
    targetPriority: {
      highValueTarget: {
        isHighValueTarget: true,
        targetPriority: 2,
        targetMatches: [{ highValueTargetListId: 'hvt-list-7', highValueTargetDescriptionId: 'hvt-7-014' }],
        isHighPayoffTarget: false,
      },
      threat: { isThreat: true },
    },
    signal: {
      frequencyCenter: hertz(9_410_000_000, 2_000_000),
      frequencyRange: { minimumFrequencyHz: hertz(9_395_000_000), maximumFrequencyHz: hertz(9_425_000_000) },
      bandwidthHz: 22_000_000,
      signalToNoiseRatio: 14,
      lineOfBearing: {
        angleOfArrival: {
          relativePose: {
            pos: { lon: -68.235, lat: 43.45, alt: 0, is2d: true, altitudeReference: 'ALTITUDE_REFERENCE_UNKNOWN' },
            // Pointing along 290°.
            attEnu: { x: 0, y: 0, z: 0.984_808, w: -0.173_648 },
          },
          bearingElevationCovarianceRad2: { mxx: 0.0006, mxy: 0, myy: 0.02 },
        },
        maxRangeM: { value: 70_000, sigma: 5000 },
      },
      emitterNotations: [
        { emitterNotation: 'MARINE-X-03', confidence: 0.82 },
        { emitterNotation: 'MARINE-X-11', confidence: 0.14 },
      ],
      pulseWidthS: 8e-7,
      pulseRepetitionInterval: { pulseRepetitionIntervalS: { value: 0.000_476, sigma: 0.000_002 } },
      scanCharacteristics: { scanType: 'SCAN_TYPE_CIRCULAR', scanPeriodS: 2.5 },
      receivedSignalStrengthDbm: { value: -71.2, sigma: 1.1 },
    },
  }
}

/** Under water: a towed vehicle with every kind of depth, and an old wreck. */
function underWater(at: At): Entity[] {
  const sonar = { sourceType: 'ALTITUDE_PROVENANCE_TYPE_SONAR' }
  return [
    {
      entityId: entityId('Glider Loon'),
      description: 'Underwater glider, on its way to ALFA-4',
      isLive: true,
      createdTime: at(-30 * HOUR),
      expiryTime: at(40 * HOUR),
      kinematics: {
        kinematicsGeodetic: {
          location: {
            latitudeDegrees: 43.505,
            longitudeDegrees: -68.61,
            universalAltitudeHae: {
              provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_TERRAIN_CONVERSION' },
              valueMeters: -104.2,
            },
            additionalAltitudes: [
              { asf: { provenance: sonar, valueMeters: 61.5 } },
              { bss: { provenance: sonar, valueMeters: 78.1 } },
              { pressureSdp: { provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_BAROMETER' }, valueMeters: -77.4 } },
              {
                pressureAmsl: { provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_BAROMETER' }, valueMeters: -77.9 },
              },
              { egm96Amsl: { provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_USER_INPUT' }, valueMeters: -78 } },
              { agl: { provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_LASER_ALTIMETER' }, valueMeters: 61.9 } },
            ],
          },
          locationUncertaintyEnu: { mxx: 90_000, mxy: 12_000, mxz: 0, myy: 62_500, myz: 0, mzz: 4 },
          velocityEnuMPerS: { x: 0.21, y: 0.09, z: -0.04 },
          velocityUncertaintyEnu: { mxx: 0.01, mxy: 0, mxz: 0, myy: 0.01, myz: 0, mzz: 0.001 },
          accelerationMPerS2: { x: 0, y: 0, z: 0.001 },
          measurementTime: at(-22 * MINUTE),
        },
      },
      aliases: { name: 'Glider Loon', alternateIds: [{ id: 'SN-5527', type: 'ALT_ID_TYPE_SERIAL_NUMBER' }] },
      milView: milView('FRIENDLY', 'SUB_SURFACE'),
      ontology: { platformType: 'UUV', specificType: 'Buoyancy glider', template: 'TEMPLATE_ASSET' },
      provenance: provenance(at, 'Glider server', 'ASSET_STATE', 'loon', 22 * MINUTE),
      dataClassification: unclassified,
      symbology: { milStd2525C: { sidc: 'SFUPSU---------' } },
    },
    {
      entityId: entityId('Wreck, Alice M.'),
      description: 'Charted wreck, often mistaken for a sonar contact',
      isLive: true,
      createdTime: at(-25 * 24 * HOUR),
      noExpiry: true,
      location: { position: { ...position(43.688, -68.655, -121), pressureDepthMeters: 94.6 } },
      aliases: { name: 'Wreck, Alice M.' },
      milView: milView('NEUTRAL', 'SUB_SURFACE'),
      ontology: { platformType: 'Wreck', specificType: 'Wooden schooner', template: 'TEMPLATE_TRACK' },
      provenance: provenance(at, 'Chart office', 'AWOIS', 'awois-5102', 9 * 24 * HOUR),
      dataClassification: unclassified,
    },
  ]
}

/** What sensors and the correlator make of the sea: joined and parted tracks, an emitter, and contacts under water. */
export const fusion = (at: At): Entity[] => [...correlated(at), emitter(at), ...underWater(at)]
