import { describe, expect, test } from 'vitest'

import { check } from './check.ts'
import { entity } from './entity/entity.ts'
import { task } from './task.ts'
import { found, somewhere } from './found.test.support.ts'

function ring(...corners: [number, number, number?][]) {
  return {
    positions: corners.map(([latitudeDegrees, longitudeDegrees, altitudeHaeMeters]) => ({
      position: { latitudeDegrees, longitudeDegrees, ...(altitudeHaeMeters !== undefined && { altitudeHaeMeters }) },
    })),
  }
}

const square = ring([0, 0], [0, 1], [1, 1], [1, 0], [0, 0])

function frequency(value: number) {
  return { frequencyHz: { value } }
}

const kinematicsGeodetic = { location: somewhere }
const altitude = { valueMeters: 0 }
const universal = { ...somewhere, universalAltitudeHae: altitude }

const positions3d = {
  'a height above the ellipsoid': { location: { position: { ...somewhere, altitudeHaeMeters: 0 } } },
  'a height above ground': { location: { position: { ...somewhere, altitudeAglMeters: 60 } } },
  'a height above the sea floor': { location: { position: { ...somewhere, altitudeAsfMeters: 60 } } },
  'a depth': { location: { position: { ...somewhere, pressureDepthMeters: 60 } } },
  'a geodetic altitude': { kinematics: { kinematicsGeodetic: { location: universal } } },
  'a geocentric position': {
    kinematics: { kinematicsGeocentric: { location: { xMeters: 1, yMeters: 2, zMeters: 3 } } },
  },
}

const aRelation = { relatedEntityId: 'a', relationshipId: 'r', relationshipType: { mergedFrom: {} } }

describe('rules of content', () => {
  test.each<[string, object, string]>([
    [
      'open ring',
      { geoShape: { polygon: { rings: [ring([0, 0], [0, 1], [1, 1], [1, 0])] } } },
      '.geoShape.polygon.rings[0].positions',
    ],
    [
      'ring of three',
      { geoShape: { polygon: { rings: [ring([0, 0], [0, 1], [0, 0])] } } },
      '.geoShape.polygon.rings[0].positions',
    ],
    [
      'rectangle with a hole',
      { geoShape: { polygon: { rings: [square, square], isRectangle: true } } },
      '.geoShape.polygon.isRectangle',
    ],
    [
      'rectangle on a slope',
      {
        geoShape: {
          polygon: { rings: [ring([0, 0, 5], [0, 1, 6], [1, 1, 6], [1, 0, 6], [0, 0, 5])], isRectangle: true },
        },
      },
      '.geoShape.polygon.isRectangle',
    ],
    [
      'heights on some corners',
      {
        geoShape: {
          polygon: {
            rings: [
              {
                positions: square.positions.map((corner, index) => (index === 1 ? { ...corner, heightM: 3 } : corner)),
              },
            ],
          },
        },
      },
      '.geoShape.polygon.rings',
    ],
    ['line of one point', { geoShape: { line: { positions: [somewhere] } } }, '.geoShape.line.positions'],
    ['two shapes', { geoShape: { point: { position: somewhere }, ellipse: {} } }, '.geoShape'],
    ['no shape', { geoShape: {} }, '.geoShape'],
    [
      'uncertainty beside kinematics',
      { locationUncertainty: {}, kinematics: { kinematicsGeodetic } },
      '.locationUncertainty',
    ],
    ...(['altitudeHaeMeters', 'altitudeAglMeters', 'altitudeAsfMeters', 'pressureDepthMeters'] as const).map(
      (height): [string, object, string] => [
        `rectangle with another ${height} at one corner`,
        {
          geoShape: {
            polygon: {
              isRectangle: true,
              rings: [
                {
                  positions: square.positions.map(({ position }, index) => ({
                    position: { ...position, [height]: index === 2 ? 6 : 5 },
                  })),
                },
              ],
            },
          },
        },
        '.geoShape.polygon.isRectangle',
      ],
    ),
    ['location and kinematics', { location: {}, kinematics: { kinematicsGeodetic } }, ''],
    ['half a position', { location: { position: { latitudeDegrees: 1 } } }, '.location.position'],
    [
      'half a position by null',
      { location: { position: { latitudeDegrees: 0, longitudeDegrees: null } } },
      '.location.position',
    ],
    [
      'half a geodetic position',
      { kinematics: { kinematicsGeodetic: { location: { longitudeDegrees: 1 } } } },
      '.kinematics.kinematicsGeodetic.location',
    ],
    ['two kinematics', { kinematics: { kinematicsGeodetic, kinematicsGeocentric: {} } }, '.kinematics'],
    [
      'altitude over nothing',
      { kinematics: { kinematicsGeodetic: { location: { additionalAltitudes: [{}] } } } },
      '.kinematics.kinematicsGeodetic.location.additionalAltitudes[0]',
    ],
    [
      'a further altitude without the universal one',
      { kinematics: { kinematicsGeodetic: { location: { ...somewhere, additionalAltitudes: [{ agl: altitude }] } } } },
      '.kinematics.kinematicsGeodetic.location.universalAltitudeHae',
    ],
    ...Object.entries(positions3d).map(([name, place]): [string, object, string] => [
      `a line of bearing beside ${name}`,
      { ...place, tracked: { lineOfBearing: {} } },
      '.tracked.lineOfBearing',
    ]),
    [
      'objects from 5 to 3',
      { tracked: { numberOfObjects: { lowerBound: 5, upperBound: 3 } } },
      '.tracked.numberOfObjects',
    ],
    [
      'frequencies from high to low',
      {
        location: {},
        signal: { frequencyRange: { minimumFrequencyHz: frequency(2), maximumFrequencyHz: frequency(1) } },
      },
      '.signal.frequencyRange',
    ],
    [
      'bandwidths from wide to narrow',
      {
        sensors: {
          sensors: [
            {
              rfConfiguraton: {
                bandwidthRangeHz: [{ minimumBandwidth: { bandwidthHz: 2 }, maximumBandwidth: { bandwidthHz: 1 } }],
              },
            },
          ],
        },
      },
      '.sensors.sensors[0].rfConfiguraton.bandwidthRangeHz[0]',
    ],
    [
      'rings from far to near',
      { visualDetails: { rangeRings: { minDistanceM: 2, maxDistanceM: 1 } } },
      '.visualDetails.rangeRings',
    ],
    ['a fix without location', { signal: { fixed: {} } }, '.signal'],
    [
      'a relation of no type',
      { relationships: { relationships: [{ relationshipType: {} }] } },
      '.relationships.relationships[0].relationshipType',
    ],
    [
      'a relation of two types',
      { relationships: { relationships: [{ relationshipType: { groupChild: {}, groupParent: {} } }] } },
      '.relationships.relationships[0].relationshipType',
    ],
    [
      'correlated and decorrelated',
      {
        correlation: {
          primary: { secondaryEntityIds: ['a'] },
          decorrelation: { decorrelatedEntities: [{ entityId: 'a' }] },
        },
      },
      '.correlation.decorrelation',
    ],
    ['a speed that is not that of its vector', { location: { speedMps: 5, velocityEnu: { e: 3, n: 3 } } }, '.location'],
    [
      'two relations of one id',
      { relationships: { relationships: [aRelation, { ...aRelation, relatedEntityId: 'b' }] } },
      '.relationships',
    ],
    ['primary and not', { correlation: { membership: { primary: {}, nonPrimary: {} } } }, '.correlation.membership'],
    ['expired at birth', { createdTime: '2026-11-21T00:00:00Z', expiryTime: '2026-11-20T00:00:00Z' }, '.expiryTime'],
  ])('entity: %s', (_, part, path) => {
    expect(found(entity, { entityId: 'e', ...part })).toEqual([`warning rule broken $${path}`])
  })

  test('a rectangle of two rings is none, even when they have 5 points together', () => {
    const rings = [ring([0, 0], [0, 1], [1, 1], [0, 0]), ring([0, 0])]
    expect(found(entity, { entityId: 'e', geoShape: { polygon: { rings, isRectangle: true } } })).toContain(
      'warning rule broken $.geoShape.polygon.isRectangle',
    )
  })

  test('a long text is shortened in a finding', () => {
    expect(check(task, { createTime: 'x'.repeat(61) }).findings[0]?.got).toBe(`string "${'x'.repeat(60)}"…`)
    expect(check(task, { createTime: 'x'.repeat(60) }).findings[0]?.got).toBe(`string "${'x'.repeat(60)}"`)
  })

  test('entities that keep the rules have no findings', () => {
    for (const part of [
      { geoShape: { polygon: { rings: [square], isRectangle: true } } },
      { geoShape: { polygon: { rings: [square, square] } } },
      { kinematics: { kinematicsGeodetic } },
      { kinematics: { kinematicsGeodetic: { location: { ...universal, additionalAltitudes: [{ agl: altitude }] } } } },
      { location: { position: { ...somewhere, altitudeHaeMeters: null } }, tracked: { lineOfBearing: {} } },
      { location: { position: { altitudeHaeMeters: 60 } }, tracked: { lineOfBearing: {} } },
      { kinematics: { kinematicsGeodetic }, tracked: { lineOfBearing: {} } },
      { kinematics: { kinematicsGeocentric: { location: { xMeters: 1 } } }, tracked: { lineOfBearing: {} } },
      { tracked: { numberOfObjects: { lowerBound: 3 } } },
      { tracked: { numberOfObjects: { upperBound: 3 } } },
      { location: { position: somewhere }, signal: { fixed: {} } },
      { relationships: { relationships: [{ relationshipType: { mergedFrom: {} } }] } },
      { relationships: { relationships: [aRelation, { ...aRelation, relationshipId: 's' }] } },
      { location: { speedMps: 5, velocityEnu: { e: 3, n: 4.4 } } },
      { location: { speedMps: 13, velocityEnu: { e: 3, n: 4, u: -12 } } },
      { location: { speedMps: 5, velocityEnu: { u: 1 } } },
      {
        correlation: {
          secondary: { primaryEntityId: 'a' },
          decorrelation: { decorrelatedEntities: [{ entityId: 'b' }] },
        },
      },
    ]) {
      expect(found(entity, { entityId: 'e', ...part })).toEqual([])
    }
  })

  test('an entity needs an id, the part of one that an override masks does not', () => {
    expect(found(entity, { description: 'x' })).toEqual(['warning missing required $.entityId'])
    const masked = { entityId: 'e', overrides: { override: [{ maskedFieldValue: { geoShape: {} } }] } }
    expect(found(entity, masked)).toEqual([])
    const wrong = { entityId: 'e', overrides: { override: [{ maskedFieldValue: { isLive: 'yes' } }] } }
    expect(found(entity, wrong)).toEqual(['error wrong type $.overrides.override[0].maskedFieldValue.isLive'])
  })

  test.each<[string, object, string]>([
    [
      'acknowledgement without an end',
      { deliveryState: { deliveryConstraints: { requireAcknowledgement: true } } },
      '.deliveryState.deliveryConstraints.deliverBefore',
    ],
    [
      'delivery ends before it starts',
      {
        deliveryState: {
          deliveryConstraints: { deliverAfter: '2026-11-21T14:00:00.2Z', deliverBefore: '2026-11-21T14:00:00.1Z' },
        },
      },
      '.deliveryState.deliveryConstraints',
    ],
    [
      'execution ends before it starts',
      { executionConstraints: { startAfter: '2026-11-22T00:00:00Z', completeBefore: '2026-11-21T00:00:00Z' } },
      '.executionConstraints',
    ],
    ['retries without an end or an interval', { retryStrategy: { fixedRetryStrategy: {} } }, '.deliveryState'],
    ['retries without an end or a strategy', { retryStrategy: {} }, '.deliveryState'],
    ['a system that is a user', { createdBy: { system: {}, user: { userId: 'u' } } }, '.createdBy'],
    ['a user that is a team', { relations: { assignee: { user: {}, team: {} } } }, '.relations.assignee'],
    ['retries without an end', { retryStrategy: { fixedRetryStrategy: { retryInterval: '5s' } } }, '.deliveryState'],
  ])('task: %s', (_, value, path) => {
    expect(found(task, value)).toEqual([`warning rule broken $${path}`])
  })
})
