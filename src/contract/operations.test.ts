import { expect, test } from 'vitest'

import { statusMeaning, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import type { AnyComponent } from './schema.ts'
import { task } from './task.ts'

const inOrder: readonly Operation[] = Object.values(operations)

const operationsShown: [id: string, method: string, path: string, shape: string, statuses: string, success: string][] =
  [
    ['getToken', 'POST', '/api/v1/oauth/token', 'A', '200 400 401', 'TokenResponse'],
    [
      'deleteEgressStream',
      'DELETE',
      '/api/v1/video/egress_streams/{egressId}',
      'B',
      '200 400 401 403 404 503',
      'EgressStreamDeleted',
    ],
    ['getObject', 'GET', '/api/v1/objects/{objectPath}', 'C', '200 400 401 404 500', 'binary'],
    ['queryTasks', 'POST', '/api/v1/tasks/query', 'C', '200 400 401 404', 'TaskQueryResult'],
    ['listDeletedObjects', 'GET', '/api/v1/debug/deleted-objects', 'unknown', '200 400 401 500', 'DeletedObjects'],
    [
      'deleteEntityOverride',
      'DELETE',
      '/api/v1/entities/{entityId}/override/{fieldPath}',
      'C',
      '200 400 401 404',
      'Entity',
    ],
  ]

test('the six operations stand as shown', () => {
  const actual = inOrder.map(({ id, method, path, errorShape, statuses, response }) => [
    id,
    method,
    path,
    errorShape,
    Object.keys(statuses).join(' '),
    response.kind === 'json' ? response.schema.name : response.kind,
  ])
  expect(actual).toEqual(operationsShown)
  expect(Object.keys(operations)).toEqual(inOrder.map(({ id }) => id))
  expect(inOrder.filter(({ beta }) => beta).map(({ id }) => id)).toEqual(['listDeletedObjects'])
  for (const { path, parameters } of inOrder) {
    expect(Object.keys(parameters.path?.fields ?? {})).toEqual(
      Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name),
    )
  }
  expect(inOrder.flatMap(({ id, request }) => (request ? [[id, request.contentType]] : []))).toEqual([
    ['getToken', 'application/x-www-form-urlencoded'],
    ['queryTasks', 'application/json'],
  ])
})

function closed(root: AnyComponent) {
  return Object.values(root.fields).flatMap((field) => (field.shape === 'enum' ? [field.closed] : []))
}

test('a status means what is documented; lacking permission is foreseen everywhere', () => {
  expect(statusMeaning(operations.deleteEgressStream, 404)).toBe('the ingress or egress stream was not found')
  expect(statusMeaning(operations.queryTasks, 403)).toContain('permission')
  expect(statusMeaning(operations.queryTasks, 500)).toBeUndefined()
})

test('request enumerations are closed, response enumerations open', () => {
  expect(closed(operations.getToken.request.schema)).toEqual([true])
  expect(closed(operations.getObject.parameters.headers)).toEqual([true])
  expect(closed(operations.queryTasks.request.schema.fields.statusFilter)).toEqual([true])
  expect(closed(task.fields.status)).toEqual([false])
})
