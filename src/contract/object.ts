import type { Operation } from './operation.ts'
import { essential, list, required, section, type Infer } from './schema.ts'
import { closedEnum, code, datetime, id, integer } from './vocabulary.ts'

const { component } = section(1, 'Get object')
const deletedObjects = section(1, 'List locally-deleted force-distributed objects (beta)')

export const contentCoding = closedEnum('content coding', '', 'identity zstd')

export const getObject = {
  id: 'getObject',
  title: 'Get object',
  method: 'GET',
  path: '/api/v1/objects/{objectPath}',
  parameters: {
    path: component('GetObjectPath', 'path parameters', {
      objectPath: required(id('object', 'path of the object to fetch')),
    }),
    headers: component('GetObjectHeaders', 'headers', {
      'Accept-Encoding': contentCoding('zstd: compressed with that method; identity or absent: not compressed'),
      Priority: code('structured header of RFC 9218; absent: the default of the environment; incremental is ignored'),
    }),
  },
  response: { kind: 'binary' },
  errorShape: 'C',
  statuses: {
    200: 'object content',
    400: 'bad request',
    401: 'unauthorized',
    404: 'resource not found',
    500: 'internal server error',
  },
} as const satisfies Operation

export const objectOperations = { getObject }

export const deletedObjectRecord = deletedObjects.component(
  'DeletedObject',
  'a (path, checksum) pair that this node keeps from being synchronized again',
  {
    path: id('object', 'path of the object'),
    checksum: code('checksum of the deleted content'),
    deleted_at: datetime('when it was deleted on this node'),
  },
)

export const deletedObjectsResult = essential(
  deletedObjects.component('DeletedObjects', 'records of this node alone', {
    deleted_objects: list(deletedObjectRecord, 'records of force-distributed objects deleted on this node'),
    next_page_token: code('present only when more pages exist'),
  }),
)
export type DeletedObjectsResult = Infer<typeof deletedObjectsResult>

export const listDeletedObjects = {
  id: 'listDeletedObjects',
  title: 'List locally-deleted force-distributed objects',
  method: 'GET',
  path: '/api/v1/debug/deleted-objects',
  beta: true,
  parameters: {
    query: deletedObjects.component('ListDeletedObjectsQuery', 'query parameters', {
      pageToken: code('opaque cursor of a prior response'),
      maxPageSize: integer('most records per response; the server enforces an upper bound', { min: 1 }),
    }),
  },
  response: { kind: 'json', schema: deletedObjectsResult },
  errorShape: 'unknown',
  statuses: {
    200: 'a page of records',
    400: 'bad request',
    401: 'unauthorized',
    500: 'internal server error',
  },
} as const satisfies Operation

export const deletedObjectOperations = { listDeletedObjects }
