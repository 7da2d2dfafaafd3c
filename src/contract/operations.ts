import { egressOperations } from './egress.ts'
import { overrideOperations } from './entity/override.ts'
import { deletedObjectOperations, objectOperations } from './object.ts'
import type { Operation } from './operation.ts'
import { taskOperations } from './task.ts'
import { tokenOperations } from './token.ts'

/** All operations, section by section, in the order of document 1. Import an operation from its own file where only that one is needed. */
export const operations = {
  ...tokenOperations,
  ...egressOperations,
  ...objectOperations,
  ...taskOperations,
  ...deletedObjectOperations,
  ...overrideOperations,
} as const

export type OperationId = keyof typeof operations

/** An operation that the interface has, whichever it is. */
export type KnownOperation = Operation & { readonly id: OperationId }

export const operationIds = Object.values(operations).map(({ id }) => id)
