import { deleteEgressStream } from './delete-egress-stream.ts'
import { deleteEntityOverride } from './delete-entity-override.ts'
import { getObject } from './get-object.ts'
import { getToken } from './get-token.ts'
import type { Handlers } from './handler.ts'
import { listDeletedObjects } from './list-deleted-objects.ts'
import { queryTasks } from './query-tasks.ts'

/** What answers each operation, and the permission that a client needs for it; a token anyone may ask for. A missing operation does not compile. */
export const handlers = {
  getToken: { handle: getToken },
  queryTasks: { handle: queryTasks, needs: 'tasks:query' },
  getObject: { handle: getObject, needs: 'objects:read' },
  listDeletedObjects: { handle: listDeletedObjects, needs: 'deleted-objects:read' },
  deleteEntityOverride: { handle: deleteEntityOverride, needs: 'overrides:delete' },
  deleteEgressStream: { handle: deleteEgressStream, needs: 'egress:delete' },
} as const satisfies Handlers

/** What a client may do at the watch that stands beside the environment: acknowledge, change rules and sign; forget what is kept. */
const watchPermissions = ['watch:write', 'watch:admin'] as const

export type Permission =
  | Extract<(typeof handlers)[keyof typeof handlers], { needs: string }>['needs']
  | (typeof watchPermissions)[number]

/** In the order in which a token names them. */
export const permissions: readonly Permission[] = [
  ...Object.values(handlers).flatMap((one) => ('needs' in one ? [one.needs] : [])),
  ...watchPermissions,
]
