import { create } from 'zustand'

import type { OperationId } from '../../../contract/operations.ts'
import { useSession } from './session.ts'

interface Refusals {
  /** Time of the last 403 by operation and resource, this machine's clock. */
  at: ReadonlyMap<string, number>
}

/** Only for marks: permissions may change, so nothing is disabled. */
const useRefusals = create<Refusals>(() => ({ at: new Map() }))

useSession.subscribe((session, before) => {
  if (session.phase === 'none' || session.clientId !== before.clientId) useRefusals.setState({ at: new Map() })
})

function keyOf(operation: OperationId, resource: readonly string[]) {
  return JSON.stringify([operation, ...resource])
}

export function recordRefusal(operation: OperationId, resource: readonly string[], at: number): void {
  useRefusals.setState(({ at: known }) => ({ at: new Map(known).set(keyOf(operation, resource), at) }))
}

export function forgetRefusal(operation: OperationId, resource: readonly string[]): void {
  const key = keyOf(operation, resource)
  const { at } = useRefusals.getState()
  if (!at.has(key)) return
  const rest = new Map(at)
  rest.delete(key)
  useRefusals.setState({ at: rest })
}

export function refusedAt(operation: OperationId, resource: readonly string[]): number | undefined {
  return useRefusals.getState().at.get(keyOf(operation, resource))
}

export function useRefusedAt(operation: OperationId, resource: readonly string[]): number | undefined {
  return useRefusals(({ at }) => at.get(keyOf(operation, resource)))
}
