import { describe, expect, test } from 'vitest'

import { check, MAX_FINDINGS, validate } from './check.ts'
import { entity } from './entity/entity.ts'
import { powerLevel } from './entity/power.ts'
import { deleteEntityOverride } from './entity/override.ts'
import { errorC } from './errors.ts'
import { deletedObjectsResult } from './object.ts'
import { task, taskQuery, taskQueryResult } from './task.ts'
import { tokenRequest, tokenResponse } from './token.ts'
import { found, somewhere } from './found.test.support.ts'

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

  test('a page whose list has another type is not read as empty', () => {
    expect(check(taskQueryResult, { tasks: { a: 1 }, nextPageToken: '' })).toMatchObject({
      value: undefined,
      findings: [{ path: '$.tasks', kind: 'wrong type' }],
    })
    expect(check(deletedObjectsResult, { deleted_objects: 'none' }).value).toBeUndefined()
    expect(check(taskQueryResult, { tasks: null }).value).toEqual({})
    expect(check(taskQueryResult, { tasks: [1] }).value).toEqual({ tasks: [] })
  })

  test('a page whose token for the next page has another type is not read as the last one', () => {
    expect(check(taskQueryResult, { tasks: [], nextPageToken: 2 })).toMatchObject({
      value: undefined,
      findings: [{ path: '$.nextPageToken', kind: 'wrong type' }],
    })
    expect(check(deletedObjectsResult, { deleted_objects: [], next_page_token: {} }).value).toBeUndefined()
    expect(check(taskQueryResult, { tasks: [], nextPageToken: null }).value).toEqual({ tasks: [] })
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
    // Clients may send only UTC.
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
    const rule = 'the expiryTime of a live entity is after the answer, and less than 30 days after it'

    test.each([-1000, 0, 30 * day])('%i ms after the answer is a note', (after) => {
      const note = { kind: 'rule broken', severity: 'note', expected: rule }
      const path = '$.tasks[0].initialEntities[0].entity.expiryTime'
      expect(given(expiring(after))).toMatchObject([{ ...note, path, got: expect.stringContaining('string "20') }])
      const { findings } = check(deleteEntityOverride.response.schema, expiring(after), answeredAt)
      expect(findings).toMatchObject([{ ...note, path: '$.expiryTime' }])
    })

    test('is none in time, of a snapshot, of what is not live, of no known moment, or without a zone', () => {
      for (const after of [1, 30 * day - 1]) expect(given(expiring(after))).toEqual([])
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
