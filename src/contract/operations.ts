import { egressOperations } from './egress.ts'
import { overrideOperations } from './entity/override.ts'
import { deletedObjectOperations, objectOperations } from './object.ts'
import type { Operation } from './operation.ts'
import { taskOperations } from './task.ts'
import { tokenOperations } from './token.ts'

/** In the order of document 1. For a single operation, import its own file. */
export const operations = {
  ...tokenOperations,
  ...egressOperations,
  ...objectOperations,
  ...taskOperations,
  ...deletedObjectOperations,
  ...overrideOperations,
} as const

export type OperationId = keyof typeof operations

export type KnownOperation = Operation & { readonly id: OperationId }

export const operationIds = Object.values(operations).map(({ id }) => id)
