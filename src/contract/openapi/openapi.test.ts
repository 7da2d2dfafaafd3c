import { createConfig, lintFromString } from '@redocly/openapi-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { valid } from '../valid-value.test.support.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../operation.ts'
import { openEnum } from '../vocabulary.ts'
import { section } from '../schema.ts'
import { taskQueryResult } from '../task.ts'
import { answerSchemas } from './answer-schemas.test.support.ts'
import { typesIn } from './json-schema.ts'
import { openApi } from './openapi.ts'

interface Description {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>
  readonly components: { readonly schemas: Record<string, Schema> }
}
interface Schema {
  readonly type: string
  readonly description: string
  readonly enum?: string[]
  readonly required?: string[]
  readonly properties?: Record<string, Record<string, unknown>>
  readonly additionalProperties?: boolean
}
const described = JSON.parse(JSON.stringify(openApi())) as Description
const { schemas } = described.components
const answers = answerSchemas(described)

function property(type: string, name: string) {
  return schemas[type]?.properties?.[name]
}
function operation(path: string, method: string) {
  return described.paths[`/api/v1${path}`]?.[method]
}

test('it is valid OpenAPI 3.1, down to what is merely recommended', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const lint = async (description: object) =>
    (await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config })).map(
      ({ ruleId, message }) => `${ruleId}: ${message}`,
    )
  expect(await lint(described)).toEqual([])
  expect(await lint({ ...described, paths: { '/a': { get: {} } } })).not.toEqual([])
})

test('each operation is there with each of its statuses, and with 403, which any caller may get', () => {
  for (const { id, path, method, statuses } of Object.values<Operation>(operations)) {
    const found = described.paths[path]?.[method.toLowerCase()]
    expect(found?.['operationId']).toBe(id)
    expect(Object.keys(found?.['responses'] ?? {})).toEqual([...new Set([...Object.keys(statuses), '403'])].toSorted())
  }
  expect(operation('/debug/deleted-objects', 'get')).toMatchObject({
    'x-beta': true,
    summary: expect.stringContaining('(beta)'),
  })
})

test('every type and enumeration is a schema of its own, each by one name', () => {
  expect(schemas['Task']?.properties?.['status']).toMatchObject({ $ref: '#/components/schemas/TaskStatus' })
  expect(property('TaskStatus', 'status')).toMatchObject({ $ref: '#/components/schemas/TaskStatusValue' })
  expect(property('StatusFilter', 'status')).toMatchObject({ $ref: '#/components/schemas/TaskStatusValue' })
  expect(schemas['TaskStatusValue']?.enum).toHaveLength(15)
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Entity', 'Principal', 'Disposition', 'Nationality', 'ContentCoding', 'ErrorShapeB']),
  )
  const inline = Object.values(schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).filter((each) => 'enum' in each || each['properties'] !== undefined),
  )
  expect(inline).toEqual([])
  const { component } = section(1, 'Errors')
  expect(() => typesIn([component('Entity', 'one', {}), component('Entity', 'another', {})])).toThrow('called Entity')
  const words = [openEnum('word', '', 'A'), openEnum('word', '', 'B')].map((word) => word('a word'))
  expect(() => typesIn(words)).toThrow('called Word')
})

test('limits, units, deprecations and rules between fields are told', () => {
  expect(property('Task', 'displayName')).toMatchObject({ deprecated: true, maxLength: 99 })
  expect(property('Color', 'red')).toMatchObject({ minimum: 0, maximum: 255 })
  expect(property('Color', 'alpha')).toMatchObject({ type: 'number', minimum: 0, maximum: 1 })
  expect(property('ACM', 'acmDescription')).toMatchObject({ maxLength: 150 })
  expect(property('CronWindow', 'durationMillis')).toMatchObject({ type: 'string', pattern: '^\\d+$' })
  expect(property('TaskVersion', 'statusVersion')).toMatchObject({ type: 'integer', minimum: 0 })
  expect(property('Task', 'createTime')).toMatchObject({ type: 'string', format: 'date-time' })
  expect(property('Position', 'latitudeDegrees')?.['description']).toContain('in °')
  expect(schemas['GeoLine']?.description).toContain('a line has two or more positions')
  expect(operation('/debug/deleted-objects', 'get')?.['parameters']).toContainEqual({
    name: 'maxPageSize',
    in: 'query',
    required: false,
    description: expect.any(String),
    schema: { type: 'integer', minimum: 1 },
  })
})

test('a request may hold nothing but its fields, an answer may', () => {
  expect(schemas['TokenRequest']).toMatchObject({ required: ['grant_type'], additionalProperties: false })
  expect(answers.requestProblems('queryTasks', { surplus: 1 })).toHaveLength(1)
  expect(answers.requestProblems('queryTasks', { statusFilter: { status: 'STATUS_SENT' } })).toEqual([])
  expect(answers.problems('queryTasks', 200, { surplus: 1 })).toEqual([])
  expect(answers.problems('queryTasks', 200, { tasks: [{ status: { status: 'STATUS_X' } }] })).toHaveLength(1)
})

test('what the contract calls right is as described', () => {
  fc.assert(
    fc.property(valid(taskQueryResult), (value) => {
      // Limits and patterns aren't targeted.
      const wrong = answers
        .problems('queryTasks', 200, value)
        .filter((each) => !/must be [<>]=|pattern|fewer/.test(each))
      expect(wrong).toEqual([])
    }),
    { numRuns: 100 },
  )
})
