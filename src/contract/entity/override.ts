import type { Operation } from '../operation.ts'
import { required, section, withRule } from '../schema.ts'
import { code, id } from '../vocabulary.ts'
import { entity, expiresInTime } from './entity.ts'

const { component } = section(1, 'Delete entity override')

export const deleteEntityOverride = {
  id: 'deleteEntityOverride',
  title: 'Delete entity override',
  method: 'DELETE',
  path: '/api/v1/entities/{entityId}/override/{fieldPath}',
  parameters: {
    path: component('DeleteEntityOverridePath', 'path parameters', {
      entityId: required(id('entity', 'unique id of the entity to undo an override on')),
      fieldPath: required(code('field path to clear overrides from')),
    }),
  },
  response: { kind: 'json', schema: withRule(entity, expiresInTime) },
  errorShape: 'C',
  statuses: {
    200: 'the entity after the removal',
    400: 'bad request',
    401: 'unauthorized',
    404: 'resource not found',
  },
} as const satisfies Operation

export const overrideOperations = { deleteEntityOverride }
