import { create } from 'zustand'

import type { OperationId } from '../../../contract/operations.ts'
import { useSession } from './session.ts'

interface Refusals {
  /** When (machine's clock) each operation on each resource was answered 403 last. */
  at: ReadonlyMap<string, number>
}

/** What this client was refused in this session. It marks; it never disables: permissions may change at any time. */
const useRefusals = create<Refusals>(() => ({ at: new Map() }))

useSession.subscribe((session, before) => {
  if (session.phase === 'none' || session.clientId !== before.clientId) useRefusals.setState({ at: new Map() })
})

function keyOf(operation: OperationId, resource: readonly string[]) {
  return JSON.stringify([operation, ...resource])
}

/** The operation was answered 403 on the resource (its path parameters). */
export function recordRefusal(operation: OperationId, resource: readonly string[], at: number): void {
  useRefusals.setState(({ at: known }) => ({ at: new Map(known).set(keyOf(operation, resource), at) }))
}

/** It was answered otherwise since: the mark goes. */
export function forgetRefusal(operation: OperationId, resource: readonly string[]): void {
  const key = keyOf(operation, resource)
  const { at } = useRefusals.getState()
  if (!at.has(key)) return
  const rest = new Map(at)
  rest.delete(key)
  useRefusals.setState({ at: rest })
}

/** When the operation on the resource was refused last; `undefined`: not in this session. */
export function refusedAt(operation: OperationId, resource: readonly string[]): number | undefined {
  return useRefusals.getState().at.get(keyOf(operation, resource))
}

/** `refusedAt` as it changes, for "refused at 14:22:00Z". */
export function useRefusedAt(operation: OperationId, resource: readonly string[]): number | undefined {
  return useRefusals(({ at }) => at.get(keyOf(operation, resource)))
}
