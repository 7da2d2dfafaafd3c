import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { check, MAX_DEPTH, validate } from './check.ts'
import { entity } from './entity/entity.ts'
import { errorB, errorC } from './errors.ts'
import { deletedObjectsResult } from './object.ts'
import { processorMilliseconds } from '../processor-time.test.support.ts'
import { principal } from './principal.ts'
import { task, taskQuery, taskQueryResult } from './task.ts'
import { tokenResponse } from './token.ts'
import { found, somewhere } from './found.test.support.ts'

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
  const took = processorMilliseconds(() => expect(check(taskQueryResult, { tasks }).findings).toEqual([]))
  expect(took).toBeLessThan(900)
})
