import { matchOperation, type RouteMatch } from '../../environment/request/routing.ts'

/** Of any environment or of the wall; undefined for other requests. */
export function operationOf(method: string | undefined, target: string): RouteMatch['operation'] | undefined {
  const [path = ''] = target.split('?', 1)
  return matchOperation(method, path.replace(/^\/(?:wall|environments\/[^/]+)(?=\/)/, ''))?.operation
}
