import type { Operation } from './operation.ts'
import { required, section } from './schema.ts'
import { id } from './vocabulary.ts'

const { component } = section(1, 'Delete egress stream')

export const egressStreamDeleted = component('EgressStreamDeleted', 'empty object', {})

export const deleteEgressStream = {
  id: 'deleteEgressStream',
  title: 'Delete egress stream',
  method: 'DELETE',
  path: '/api/v1/video/egress_streams/{egressId}',
  parameters: {
    path: component('DeleteEgressStreamPath', 'path parameters', {
      egressId: required(id('egress stream', 'identifier of the egress stream to delete')),
    }),
  },
  response: { kind: 'json', schema: egressStreamDeleted },
  errorShape: 'B',
  statuses: {
    200: 'egress stream deleted',
    400: 'malformed request or violated precondition: missing required fields, unsupported value, a one-of with zero or more than one variant set, malformed URL, or a state precondition such as the source ingress stream not being live',
    401: 'bearer token missing, malformed or not resolvable to a user identity',
    403: 'authenticated caller lacks permission for the resource',
    404: 'the ingress or egress stream was not found',
    503: 'service temporarily unable to handle the request, for example during startup or while a backend dependency shuts down; retry after the hint, typically about 2 seconds',
  },
} as const satisfies Operation

export const egressOperations = { deleteEgressStream }
