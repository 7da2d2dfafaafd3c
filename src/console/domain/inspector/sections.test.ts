import { expect, test } from 'vitest'

import { partWords } from './row.ts'
import { contextOf, rowsOf, sectionsOf } from './sections.ts'

const context = contextOf(new Map())

/** Rows of an entity as `section / label: words`. */
function shown(wire: unknown): string[] {
  return sectionsOf(wire, context).sections.flatMap((section) => [
    ...(section.measured === undefined
      ? []
      : [`${section.id} / ${section.measured.label}: ${section.measured.parts.map(partWords).join(' ')}`]),
    ...rowsOf(section.items).map((row) => `${section.id} / ${row.label}: ${row.parts.map(partWords).join(' ')}`),
  ])
}

test('a track reads as an operator would say it', () => {
  expect(
    shown({
      entityId: 'e-1',
      milView: { disposition: 'DISPOSITION_SUSPICIOUS', nationality: 'NATIONALITY_UNITED_STATES_OF_AMERICA' },
      kinematics: {
        kinematicsGeodetic: {
          location: {
            latitudeDegrees: 43.655,
            longitudeDegrees: -69.02,
            universalAltitudeHae: { valueMeters: 312, provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_GNSS' } },
          },
          velocityEnuMPerS: { x: 3.13, y: 0.665, z: 0 },
          locationUncertaintyEnu: { mxx: 6250000, mxy: 0, myy: 1960000 },
          measurementTime: '2026-11-21T14:21:58Z',
        },
      },
      tracked: { trackQualityWrapper: 11, numberOfObjects: { lowerBound: 1, upperBound: 1 }, radarCrossSection: 31.4 },
      aliases: { name: 'M/V Cape Lorne', alternateIds: [{ id: '338204471', type: 'ALT_ID_TYPE_MMSI_ID' }] },
    }),
  ).toEqual([
    'kinematics / Measurement time: 2026-11-21T14:21:58Z',
    'kinematics / Position: 43°39.300′N 069°01.200′W',
    'kinematics / MGRS: 19T DJ 98387 33555',
    'kinematics / Altitude: 312 m HAE GNSS',
    'kinematics / Uncertainty 2σ: 5.0 × 2.8 km, axis 090°',
    'kinematics / Velocity: 6.2 kn 3.2 m/s course 078°',
    'aliases / Name: M/V Cape Lorne',
    'aliases / MMSI: 338204471',
    'tracked / Track quality: 11 of 15',
    'tracked / Number of objects: exactly 1',
    'tracked / Radar cross section: 31.4 dBsm',
    'milView / Disposition: Suspicious',
    'milView / Nationality: United States of America',
    'entity / Entity id: e-1',
  ])
})

test('absent is never zero, and half a position says so', () => {
  expect(shown({ location: { position: { latitudeDegrees: 43.655 } } })).toEqual([
    'location / Position: latitude 43.655° incomplete position, no longitude',
  ])
  expect(shown({ location: { position: { latitudeDegrees: 43.655, longitudeDegrees: null } } })).toHaveLength(1)
  expect(shown({ location: { velocityEnu: { e: 3 } } })).toEqual(['location / Velocity: 3 m/s e 3 incomplete velocity'])
})

test('a position in earth-centred coordinates is computed beside the numbers as they came', () => {
  const rows = shown({
    kinematics: {
      kinematicsGeocentric: {
        location: { xMeters: 6378137, yMeters: 0, zMeters: 0 },
        velocityEcefMPerS: { x: 0, y: 10, z: 0 },
      },
    },
  })
  expect(rows).toContain('kinematics / Position: 00°00.000′N 000°00.000′E computed from ECEF')
  expect(rows).toContain('kinematics / ECEF: 6\u202f378\u202f137, 0, 0 m')
  expect(rows).toContain('kinematics / Velocity: 19.4 kn 10.0 m/s course 090° computed from ECEF')
})

test('values that are not of the interface are shown as they came, in a place of their own', () => {
  const rows = shown({ milView: { disposition: 'DISPOSITION_JOKER', mood: 'grim' }, fancy: { a: 1 }, health: 'fine' })
  expect(rows).toContain('milView / Disposition: Unknown DISPOSITION_JOKER')
  expect(rows).toContain('milView / Mood: grim not in the interface')
  expect(rows).toContain('unknown / Fancy: {"a":1} not in the interface')
  expect(rows).toContain('health / Health: "fine"')
})

test('frequencies, colours, power, fuel, schedules and relations have their own look', () => {
  const rows = shown({
    signal: {
      frequencyCenter: { frequencyHz: { value: 9.41e9, sigma: 2e6 } },
      receivedSignalStrengthDbm: { value: -71.2, sigma: 1.5 },
      pulseWidthS: 1.2e-6,
    },
    visualDetails: { rangeRings: { ringLineColor: { red: 255, green: 140, blue: 0, alpha: 0.4 } } },
    powerState: {
      sourceIdToState: { main: { powerLevel: { percentRemaining: 18, voltage: 23.1, currentAmps: null } } },
    },
    supplies: {
      fuel: [
        { name: 'Diesel', amountGallons: 300, maxAuthorizedCapacityGallons: 1200, operationalRequirementGallons: 600 },
      ],
    },
    relationships: { relationships: [{ relatedEntityId: 'e-2', relationshipType: { trackedBy: {} } }] },
    dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_CONTROLLED_UNCLASSIFIED', caveats: ['FOUO'] } },
    sensors: { sensors: [{ sensorId: 's-1', fieldsOfView: [{ horizontalFov: 1.0471975512, range: 12000 }] }] },
    schedules: {
      schedules: [
        {
          scheduleType: 'SCHEDULE_TYPE_ZONE_ENABLED',
          windows: [{ cronExpression: '0 0 6 ? * MON-FRI', durationMillis: '7200000' }],
        },
      ],
    },
  })
  for (const row of [
    'signal / Frequency center: 9.410 GHz ± 0.002',
    'signal / Received signal strength: −71.2 dBm ± 1.5',
    'signal / Pulse width: 1.2 µs',
    'powerState / Percent remaining: 18 %',
    'powerState / Voltage: 23.1 V',
    'powerState / Not reported: current',
    'supplies / Diesel: 300 of 1\u202f200 gal',
    'supplies / Required: 600 gal 300 gal short',
    'relationships / Tracked by: e-2',
    'dataClassification / Default: CUI FOUO',
    'sensors / Horizontal field of view: 60.0° 1.047 rad',
    'sensors / Range: 12.0 km',
    'schedules / Zone: 0 0 6 ? * MON-FRI',
    'schedules / Window: 0 0 6 ? * MON-FRI',
  ])
    expect(rows).toContain(row)
  expect(rows.some((row) => row.includes('255, 140, 0, 40 %'))).toBe(true)
})

test('the worst alert stands first', () => {
  const rows = shown({
    health: {
      healthStatus: 'HEALTH_STATUS_WARN',
      activeAlerts: [
        { alertCode: 'A', level: 'ALERT_LEVEL_ADVISORY', description: 'note' },
        { alertCode: 'B', level: 'ALERT_LEVEL_WARNING', description: 'fire' },
      ],
    },
  })
  expect(rows.slice(0, 3)).toEqual([
    'health / Alert: Warning fire B',
    'health / Alert: Advisory note A',
    'health / Health: Warn',
  ])
})

test('what is unset and means something says it', () => {
  expect(shown({ transponderCodes: { mode3: 1200, modeCAltitudeFt: null } })).toContain(
    'transponderCodes / Mode C altitude: No response',
  )
  expect(shown({ transponderCodes: { modeCAltitudeFt: 0 } })).toEqual(['transponderCodes / Mode C altitude: 0 ft'])
  expect(shown({ health: { healthStatus: 'HEALTH_STATUS_WARN' } })).toEqual([
    'health / Health: Warn',
    'health / Update time: Most recent',
  ])
  const updated = shown({ health: { updateTime: '2026-11-21T14:00:00Z' } })
  expect(updated).toEqual(['health / Update time: 2026-11-21T14:00:00Z'])
  expect(shown({ ontology: {} }).join()).not.toMatch(/No response|Most recent/)
})

test('a time without a zone stands as it came', () => {
  expect(shown({ provenance: { sourceUpdateTime: '2026-11-21T14:00:00' } })).toEqual([
    'provenance / Source update time: "2026-11-21T14:00:00"',
  ])
})

test('counts the components that are set out of all that the interface has', () => {
  const { present, total } = sectionsOf({ entityId: 'x', health: {}, orbit: {}, media: null, extra: {} }, context)
  expect([present, total]).toEqual([2, 33])
})

test('a value that the interface does not have says so everywhere, also where it is a label', () => {
  const rows = shown({
    aliases: { alternateIds: [{ id: '7', type: 'ALT_ID_TYPE_NEW' }] },
    dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_COSMIC' } },
    media: { media: [{ type: 'MEDIA_TYPE_AUDIO', relativePath: 'a' }] },
    kinematics: {
      kinematicsGeodetic: {
        location: {
          universalAltitudeHae: { valueMeters: 4, provenance: { sourceType: 'ALTITUDE_PROVENANCE_TYPE_MAGIC' } },
        },
      },
    },
  })
  expect(rows).toEqual([
    'kinematics / Altitude: 4 m HAE Unknown ALTITUDE_PROVENANCE_TYPE_MAGIC',
    'aliases / Unknown ALT_ID_TYPE_NEW: 7',
    'dataClassification / Default: Unknown CLASSIFICATION_LEVELS_COSMIC',
    'media / Unknown MEDIA_TYPE_AUDIO: a',
  ])
})

test('codes and catalog numbers are digits, not amounts', () => {
  expect(
    shown({
      transponderCodes: { mode3: 7700, modeS: { id: 'ABCD1234', address: 11259375 } },
      orbit: { orbitMeanElements: { tleParameters: { noradCatId: 25544, revAtEpoch: 43210 } } },
    }),
  ).toEqual([
    'transponderCodes / Mode 3: 7700',
    'transponderCodes / Identification: ABCD1234',
    'transponderCodes / Address: 11259375 hex ABCDEF',
    'transponderCodes / Mode C altitude: No response',
    'orbit / NORAD catalog id: 25544',
    'orbit / Revolution at epoch: 43\u202f210',
  ])
})

test('a position without anything in it is not one', () => {
  expect(shown({ location: { position: {} }, signal: { fixed: {} } })).toEqual([
    'location / Position: nothing inside',
    'signal / Fixed: set',
  ])
})

test('a closed section says what it is about: a relation with its kind, never an empty list', () => {
  const summaries = sectionsOf(
    {
      relationships: {
        relationships: [
          { relatedEntityId: 'radar', relationshipType: { trackedBy: {} } },
          { relatedEntityId: 'group', relationshipType: { groupParent: {} } },
        ],
      },
      dataClassification: { default: { level: 'CLASSIFICATION_LEVELS_SECRET' }, fields: [] },
    },
    context,
  ).sections.map(({ summary }) => summary.map(({ before, part }) => `${before}${partWords(part)}`).join(', '))
  expect(summaries).toEqual(['Secret', 'tracked by radar, 1 more'])
})
