import { deleteEgressStream } from './egress.ts'
import { deleteEntityOverride } from './entity/override.ts'
import { getObject, listDeletedObjects } from './object.ts'
import type { Operation, OperationId } from './operation.ts'
import { queryTasks } from './task.ts'
import { getToken } from './token.ts'

/** The six operations, in the order of document 1. Import an operation from its own file where only that one is needed. */
export const operations = {
  getToken,
  deleteEgressStream,
  getObject,
  queryTasks,
  listDeletedObjects,
  deleteEntityOverride,
} as const satisfies Record<OperationId, Operation>
