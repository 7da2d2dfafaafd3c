import { matchOperation, type Match } from '../../environment/request/routing.ts'

/** The operation that a request means, by method and raw target, of whichever environment or of the wall; undefined when it is none of the six. */
export function operationOf(method: string | undefined, target: string): Match['operation'] | undefined {
  const [path = ''] = target.split('?', 1)
  return matchOperation(method, path.replace(/^\/(?:wall|environments\/[^/]+)(?=\/)/, ''))?.operation
}
