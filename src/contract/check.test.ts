import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { check, MAX_DEPTH, MAX_FINDINGS, validate } from './check.ts'
import { entity } from './entity/entity.ts'
import { powerLevel } from './entity/power.ts'
import { deleteEntityOverride } from './entity/override.ts'
import { errorB, errorC } from './errors.ts'
import { findingText } from './finding.ts'
import { deletedObjectsResult } from './object.ts'
import { principal } from './principal.ts'
import { task, taskQuery, taskQueryResult } from './task.ts'
import { tokenRequest, tokenResponse } from './token.ts'

const somewhere = { latitudeDegrees: 43.65, longitudeDegrees: -69.02 }
function found(schema: Parameters<typeof check>[0], value: unknown) {
  return check(schema, value).findings.map(({ kind, severity, path }) => `${severity} ${kind} ${path}`)
}

describe('what is kept', () => {
  test('a value without anything odd comes back as the same reference', () => {
    const value = { tasks: [{ version: { taskId: 'a', definitionVersion: 1 } }], nextPageToken: '' }
    expect(check(taskQueryResult, value)).toEqual({ value, findings: [], omitted: 0 })
    expect(check(taskQueryResult, value).value).toBe(value)
  })

  test('only the wrong part is left out, and the value itself stays untouched', () => {
    const good = { version: { taskId: 'b' } }
    const value = { tasks: [{ version: { taskId: 7, statusVersion: 2 } }, good, 'x'] }
    const before = structuredClone(value)
    const checked = check(taskQueryResult, value)
    expect(checked.value).toEqual({ tasks: [{ version: { statusVersion: 2 } }, good] })
    expect(checked.value?.tasks?.[1]).toBe(good)
    expect(value).toEqual(before)
    expect(checked.findings).toEqual([
      { path: '$.tasks[0].version.taskId', kind: 'wrong type', severity: 'error', expected: 'string', got: 'number 7' },
      { path: '$.tasks[2]', kind: 'wrong type', severity: 'error', expected: 'Task', got: 'string "x"' },
    ])
  })

  test('null counts as absent, without a finding', () => {
    expect(check(powerLevel, { capacity: null, voltage: 23.1 })).toEqual({
      value: { voltage: 23.1 },
      findings: [],
      omitted: 0,
    })
  })

  test('unknown fields stay and are noted', () => {
    const value = { entityId: 'e', mood: { calm: true } }
    expect(check(entity, value).value).toBe(value)
    expect(found(entity, value)).toEqual(['note unknown field $.mood'])
  })

  test('what the interface leaves open is no finding', () => {
    expect(
      found(task, {
        specification: { '@type': 'type.googleapis.com/x', area: [null, { deep: 1 }] },
        status: { result: {} },
      }),
    ).toEqual([])
    expect(
      found(entity, { entityId: 'e', powerState: { sourceIdToState: { main: { powerLevel: 'odd', on: null } } } }),
    ).toEqual([])
    expect(found(entity, { entityId: 'e', overrides: { override: [{ fieldPath: 'a.b', provenance: 3 }] } })).toEqual([])
    expect(
      found(entity, { entityId: 'e', sensors: { sensors: [{ operationalState: 'ANY', sensorType: 'ANY' }] } }),
    ).toEqual([])
  })

  test('the whole is undefined when it is of another type or lacks what it must have', () => {
    for (const value of [null, 'text', 3, [], true, undefined]) expect(check(errorC, value).value).toBeUndefined()
    expect(check(tokenResponse, { token_type: 'Bearer' }).value).toBeUndefined()
    expect(found(tokenResponse, { token_type: 'Bearer' })).toEqual(['error missing required $.access_token'])
    expect(found(tokenResponse, { token_type: 'Bearer', access_token: 3 })).toEqual(['error wrong type $.access_token'])
  })
})

describe('kinds of findings', () => {
  test('an unknown value of an open enumeration is an error and is kept', () => {
    const value = { status: { status: 'STATUS_PAUSED' } }
    expect(check(task, value).value).toBe(value)
    expect(check(task, value).findings).toEqual([
      {
        path: '$.status.status',
        kind: 'unknown value',
        severity: 'error',
        expected: 'task status, one of 15',
        got: 'string "STATUS_PAUSED"',
      },
    ])
  })

  test.each([
    [{ geoDetails: { acm: { acmDescription: 'x'.repeat(151) } } }, '$.geoDetails.acm.acmDescription'],
    [{ tracked: { trackQualityWrapper: 16 } }, '$.tracked.trackQualityWrapper'],
    [{ geoDetails: { visualDetails: { fillColor: { red: 256 } } } }, '$.geoDetails.visualDetails.fillColor.red'],
    [{ geoDetails: { visualDetails: { fillColor: { alpha: 1.01 } } } }, '$.geoDetails.visualDetails.fillColor.alpha'],
    [{ transponderCodes: { modeS: { address: 0 } } }, '$.transponderCodes.modeS.address'],
    [{ transponderCodes: { modeS: { address: 16_777_215 } } }, '$.transponderCodes.modeS.address'],
    [{ transponderCodes: { modeS: { id: 'ABC' } } }, '$.transponderCodes.modeS.id'],
    [
      { locationUncertainty: { positionErrorEllipse: { probability: 1.1 } } },
      '$.locationUncertainty.positionErrorEllipse.probability',
    ],
    [
      { locationUncertainty: { positionErrorEllipse: { orientationD: 181 } } },
      '$.locationUncertainty.positionErrorEllipse.orientationD',
    ],
    [{ location: { position: { ...somewhere, latitudeDegrees: 90.1 } } }, '$.location.position.latitudeDegrees'],
    [
      { orbit: { orbitMeanElements: { tleParameters: { noradCatId: 1e9 } } } },
      '$.orbit.orbitMeanElements.tleParameters.noradCatId',
    ],
    [
      { taskCatalog: { taskDefinitions: [{ taskSpecificationUrl: 'example.org/x' }] } },
      '$.taskCatalog.taskDefinitions[0].taskSpecificationUrl',
    ],
    [
      { schedules: { schedules: [{ windows: [{ durationMillis: '1h' }] }] } },
      '$.schedules.schedules[0].windows[0].durationMillis',
    ],
  ])('limit: %j', (part, path) => {
    const value = { entityId: 'e', ...part }
    expect(check(entity, value).value).toBe(value)
    expect(found(entity, value)).toEqual([`warning limit broken ${path}`])
  })

  test('at a limit nothing is found', () => {
    const value = {
      entityId: 'e',
      geoDetails: {
        acm: { acmDescription: '𝄞'.repeat(150) },
        visualDetails: { lineColor: { red: 0, green: 255, blue: 0.5, alpha: 1 } },
      },
      tracked: { trackQualityWrapper: 15 },
      transponderCodes: { modeS: { address: 16_777_214, id: 'ABCD1234' } },
      locationUncertainty: { positionErrorEllipse: { probability: 0, orientationD: 180 } },
    }
    expect(found(entity, value)).toEqual([])
  })

  test('a deprecated field is noted, and its limit holds below 100 characters', () => {
    expect(found(task, { displayName: 'x'.repeat(99) })).toEqual(['note deprecated field $.displayName'])
    expect(found(task, { displayName: 'x'.repeat(100) })).toEqual([
      'note deprecated field $.displayName',
      'warning limit broken $.displayName',
    ])
  })

  test.each(['2026-11-21', '2026-11-21 14:00:00Z', '2026-02-30T00:00:00Z', 'soon', ''])(
    'not a timestamp: %j',
    (createTime) => {
      expect(check(task, { createTime }).value).toEqual({})
      expect(found(task, { createTime })).toEqual(['error wrong type $.createTime'])
    },
  )

  test.each([
    ['2026-11-21T14:00:00+00:00', []],
    ['2026-11-21T14:00Z', []],
    ['2026-11-21T14:00:00.1234567890123Z', []],
    ['2026-11-21T14:00:00+01:00', ['note not in UTC $.createTime']],
    ['2026-11-21T14:00:00', ['error not in UTC $.createTime']],
  ])('a timestamp is kept however it is spelt: %s', (createTime, findings) => {
    const value = { createTime }
    expect(check(task, value).value).toBe(value)
    expect(found(task, value)).toEqual(findings)
    // A client may send UTC only.
    const query = { updateTimeRange: { startTime: createTime } }
    expect(validate(taskQuery, query).ok).toBe(findings.length === 0)
  })

  test('no rule about the order of times is broken by one that has no zone', () => {
    const window = { deliverAfter: '2026-11-21T14:00:00', deliverBefore: '2026-11-21T13:00:00Z' }
    const none = ['error not in UTC $.deliveryState.deliveryConstraints.deliverAfter']
    expect(found(task, { deliveryState: { deliveryConstraints: window } })).toEqual(none)
    const entityTimes = { entityId: 'e', createdTime: '2026-11-21T14:00:00', expiryTime: '2026-11-21T13:00:00Z' }
    expect(found(entity, entityTimes)).toEqual(['error not in UTC $.createdTime'])
  })

  describe('the expiryTime of what is called live', () => {
    const answeredAt = Date.UTC(2026, 10, 21, 14)
    const day = 86_400_000
    const expiring = (after: number, more: object = {}) => ({
      entityId: 'e',
      isLive: true,
      expiryTime: new Date(answeredAt + after).toISOString(),
      ...more,
    })
    const given = (value: object, snapshot = false) =>
      check(taskQueryResult, { tasks: [{ initialEntities: [{ entity: value, snapshot }] }] }, answeredAt).findings
    const rule = 'the expiryTime of a live entity is after the answer, and not over 30 days after it'

    test.each([-1000, 0, 30 * day + 1])('%i ms after the answer is a note', (after) => {
      const note = { kind: 'rule broken', severity: 'note', expected: rule }
      const path = '$.tasks[0].initialEntities[0].entity.expiryTime'
      expect(given(expiring(after))).toMatchObject([{ ...note, path, got: expect.stringContaining('string "20') }])
      const { findings } = check(deleteEntityOverride.response.schema, expiring(after), answeredAt)
      expect(findings).toMatchObject([{ ...note, path: '$.expiryTime' }])
    })

    test('is none in time, of a snapshot, of what is not live, of no known moment, or without a zone', () => {
      for (const after of [1, 30 * day]) expect(given(expiring(after))).toEqual([])
      expect(given(expiring(-1), true)).toEqual([])
      expect(given(expiring(-1, { isLive: false }))).toEqual([])
      expect(given({ entityId: 'e', isLive: true })).toEqual([])
      expect(found(taskQueryResult, { tasks: [{ initialEntities: [{ entity: expiring(-1) }] }] })).toEqual([])
      expect(check(entity, expiring(-1), answeredAt).findings).toEqual([])
      expect(given(expiring(0, { expiryTime: '2026-11-21T13:00:00' })).map(({ kind }) => kind)).toEqual(['not in UTC'])
      const masked = { override: [{ fieldPath: 'expiryTime', maskedFieldValue: expiring(-1) }] }
      expect(given(expiring(1, { overrides: masked }))).toEqual([])
    })
  })

  test('whole numbers: fractions and negative counters are of the wrong type', () => {
    expect(found(task, { version: { definitionVersion: 1.5, statusVersion: -1 } })).toEqual([
      'error wrong type $.version.definitionVersion',
      'error wrong type $.version.statusVersion',
    ])
  })

  test('paths quote odd keys', () => {
    expect(found(task, { specification: { '@type': 1 } })).toEqual(['error wrong type $.specification["@type"]'])
    expect(found(tokenResponse, { access_token: 'a', token_type: 'b', 'not-before-policy': 'c' })).toEqual([
      'error wrong type $["not-before-policy"]',
    ])
  })

  test('secrets are not repeated', () => {
    const { findings } = check(tokenResponse, { access_token: 'hush', token_type: 3, id_token: 'hush' })
    const wrong = validate(tokenRequest, { grant_type: 'client_credentials', client_secret: ['hush'], secret: 'hush' })
    expect(findings.map((finding) => finding.got)).toEqual(['number 3', 'string'])
    expect(JSON.stringify([findings, wrong])).not.toContain('hush')
    const numeric = check(tokenResponse, { access_token: 271_828, token_type: 'Bearer' })
    expect(numeric.findings.map((finding) => finding.got)).toEqual(['number'])
  })

  test('no more than a bounded number is listed, the rest is counted, and notes do not crowd out errors', () => {
    const tasks = [...Array.from({ length: MAX_FINDINGS + 20 }, () => ({ x: 1 })), 3]
    const { findings, omitted } = check(taskQueryResult, { tasks })
    expect(findings).toHaveLength(MAX_FINDINGS + 1)
    expect(findings.at(-1)?.severity).toBe('error')
    expect(omitted).toBe(20)
  })
})

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
      { tracked: { numberOfObjects: { lowerBound: 3 } } },
      { tracked: { numberOfObjects: { upperBound: 3 } } },
      { location: { position: somewhere }, signal: { fixed: {} } },
      { relationships: { relationships: [{ relationshipType: { mergedFrom: {} } }] } },
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

function nested(depth: number, wrap: (inner: unknown) => unknown) {
  let value: unknown = {}
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

describe('hostile values', () => {
  test('nesting is read to a bound and the rest is left out', () => {
    const deep = check(
      principal,
      nested(10_000, (onBehalfOf) => ({ onBehalfOf })),
    )
    expect(deep.findings.map(({ kind }) => kind)).toEqual(['too deep'])
    expect(JSON.stringify(deep.value).match(/onBehalfOf/g)).toHaveLength(MAX_DEPTH)
    const masks = nested(10_000, (maskedFieldValue) => ({ overrides: { override: [{ maskedFieldValue }] } }))
    expect(found(entity, { ...(masks as object), entityId: 'e' })).toHaveLength(1)
    expect(
      found(
        taskQueryResult,
        nested(10_000, (inner) => [inner]),
      ),
    ).toHaveLength(1)
    expect(
      validate(
        taskQuery,
        nested(10_000, (statusFilter) => ({ statusFilter })),
      ).ok,
    ).toBe(false)
  })

  test('names of the prototype are unknown fields and nothing else', () => {
    const value: unknown = JSON.parse(
      '{"entityId":null,"__proto__":{"isLive":true},"constructor":1,"hasOwnProperty":2}',
    )
    const checked = check(entity, value)
    expect(checked.findings.map(({ path }) => path)).toEqual([
      '$.__proto__',
      '$.constructor',
      '$.hasOwnProperty',
      '$.entityId',
    ])
    expect(checked.value?.isLive).toBeUndefined()
    expect(Object.getPrototypeOf(checked.value)).toBe(Object.prototype)
    const states: unknown = JSON.parse('{"entityId":"e","powerState":{"sourceIdToState":{"__proto__":3,"a":{}}}}')
    expect(check(entity, states).value?.powerState?.sourceIdToState).toEqual({ a: {} })
  })

  test('no JSON value makes it throw, and a second look at what is left finds nothing of the wrong type', () => {
    const names = fc.constantFrom(
      'tasks',
      'version',
      'status',
      'initialEntities',
      'entity',
      'location',
      'position',
      'details',
      '__proto__',
    )
    const json = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 8, withCrossShrink: true },
        fc.jsonValue(),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(names, tie('any'), { maxKeys: 5 }),
      ),
    })).any
    fc.assert(
      fc.property(json, (value) => {
        for (const schema of [
          taskQueryResult,
          task,
          entity,
          errorB,
          errorC,
          tokenResponse,
          deletedObjectsResult,
          taskQuery,
        ]) {
          const first = check(schema, value)
          validate(schema, value)
          if (first.value !== undefined)
            expect(found(schema, first.value).filter((text) => text.includes('wrong type'))).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })
})

function problems(value: unknown) {
  const validated = validate(taskQuery, value)
  return validated.ok ? validated.value : validated.problems.map(findingText)
}

describe('requests', () => {
  test('null, empty text and empty objects count as absent', () => {
    expect(problems({ parentTaskId: 'p', pageToken: '', statusFilter: { status: null }, updateTimeRange: {} })).toEqual(
      {
        parentTaskId: 'p',
      },
    )
    expect(problems({ statusFilter: { status: '' } })).toEqual({})
  })

  test('a parent goes with a page token and nothing else', () => {
    expect(problems({ parentTaskId: 'p', pageToken: 't' })).toEqual({ parentTaskId: 'p', pageToken: 't' })
    expect(problems({ parentTaskId: 'p', statusFilter: { status: 'STATUS_SENT' } })).toEqual([
      '$.parentTaskId: breaks the rule that parentTaskId excludes every other filter',
    ])
  })

  test.each<[unknown, string]>([
    [[], '$: expected TaskQuery, got list of 0'],
    [{ order: 1 }, '$.order: no such field'],
    [
      { statusFilter: { status: 'STATUS_PAUSED' } },
      '$.statusFilter.status: expected task status, one of 15, got string "STATUS_PAUSED"',
    ],
    [{ statusFilter: { status: 3 } }, '$.statusFilter.status: expected task status, got number 3'],
    [{ pageToken: 3 }, '$.pageToken: expected string, got number 3'],
    [
      { updateTimeRange: { startTime: 'now' } },
      '$.updateTimeRange.startTime: expected ISO 8601 UTC timestamp, got string "now"',
    ],
    [
      { updateTimeRange: { startTime: '2026-11-21T14:00:00Z', endTime: '2026-11-21T14:00:00.000Z' } },
      '$.updateTimeRange: breaks the rule that startTime is before endTime',
    ],
  ])('refused: %j', (value, text) => {
    expect(problems(value)).toEqual([text])
  })

  test('the grant type must be there and be the one', () => {
    expect(validate(tokenRequest, { client_id: 'a', grant_type: '' }).ok).toBe(false)
    expect(validate(tokenRequest, { grant_type: 'password' }).ok).toBe(false)
    expect(validate(tokenRequest, { grant_type: 'client_credentials' }).ok).toBe(true)
  })
})

test('ten thousand entities are checked well within a second', () => {
  const one = {
    entityId: 'e',
    isLive: true,
    createdTime: '2026-11-21T14:00:00.123Z',
    location: { position: { ...somewhere, altitudeHaeMeters: 12 }, velocityEnu: { e: 1, n: 2, u: 0 }, speedMps: 2.2 },
    milView: {
      disposition: 'DISPOSITION_FRIENDLY',
      environment: 'ENVIRONMENT_SURFACE',
      nationality: 'NATIONALITY_ZIMBABWE',
    },
    aliases: { name: 'GULL 2', alternateIds: [{ id: '366', type: 'ALT_ID_TYPE_MMSI_ID' }] },
    health: { healthStatus: 'HEALTH_STATUS_HEALTHY', components: [{ id: 'c', health: 'HEALTH_STATUS_WARN' }] },
    provenance: { integrationName: 'ais', sourceUpdateTime: '2026-11-21T14:00:00Z' },
  }
  const tasks = [{ initialEntities: Array.from({ length: 10_000 }, () => ({ entity: { ...one }, snapshot: true })) }]
  const start = performance.now()
  const { findings } = check(taskQueryResult, { tasks })
  expect(findings).toEqual([])
  expect(performance.now() - start).toBeLessThan(900)
})
