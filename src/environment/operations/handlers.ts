import { deleteEgressStream } from './delete-egress-stream.ts'
import { deleteEntityOverride } from './delete-entity-override.ts'
import { getObject } from './get-object.ts'
import { getToken } from './get-token.ts'
import type { Handlers } from './handler.ts'
import { listDeletedObjects } from './list-deleted-objects.ts'
import { queryTasks } from './query-tasks.ts'

/** The token operation needs no permission. */
export const handlers = {
  getToken: { handle: getToken },
  queryTasks: { handle: queryTasks, needs: 'tasks:query' },
  getObject: { handle: getObject, needs: 'objects:read' },
  listDeletedObjects: { handle: listDeletedObjects, needs: 'deleted-objects:read' },
  deleteEntityOverride: { handle: deleteEntityOverride, needs: 'overrides:delete' },
  deleteEgressStream: { handle: deleteEgressStream, needs: 'egress:delete' },
} as const satisfies Handlers

/** The watch's own: acknowledge, change rules, sign; forget kept data. */
const watchPermissions = ['watch:write', 'watch:admin'] as const

export type Permission =
  | Extract<(typeof handlers)[keyof typeof handlers], { needs: string }>['needs']
  | (typeof watchPermissions)[number]

/** In the order a token lists them. */
export const permissions: readonly Permission[] = [
  ...Object.values(handlers).flatMap((one) => ('needs' in one ? [one.needs] : [])),
  ...watchPermissions,
]
