import { operations } from '../contract/operations.ts'
import type { OperationId } from '../contract/operation.ts'

const patterns = Object.values(operations).map(({ id, method, path }) => ({
  id,
  method,
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name) => (name === 'objectPath' ? '.+' : '[^/]+'))}$`),
}))

/** The operation that a request means, by method and raw target; undefined when it is none of the six. */
export function operationOf(method: string, target: string): OperationId | undefined {
  const path = target.split('?', 1)[0] ?? ''
  return patterns.find((operation) => operation.method === method && operation.pattern.test(path))?.id
}
