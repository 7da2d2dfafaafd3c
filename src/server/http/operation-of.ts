import type { OperationId } from '../../contract/operation.ts'
import { matchOperation } from '../../environment/request/routing.ts'

/** The operation that a request means, by method and raw target; undefined when it is none of the six. */
export function operationOf(method: string, target: string): OperationId | undefined {
  return matchOperation(method, target.split('?', 1)[0] ?? '')?.operation.id
}
