import { create } from 'zustand'

import { getObject } from '../../contract/object.ts'
import { call } from '../session/call.ts'
import { useConfig } from '../api/config.ts'
import { onSignOut } from '../session/sign-out.ts'
import { hashObject, type Served } from '../objects/hash-object.ts'
import { isSha256, type DeletedRow } from './deleted-record.ts'

export type Check = { kind: 'waiting' } | { kind: 'fetching'; bytes: number; total: number | undefined } | Served

/** What was found on demand, by row; it says how things were when it was asked. */
export const useChecks = create<{ checks: ReadonlyMap<string, Check> }>(() => ({ checks: new Map() }))

const running = new Map<string, AbortController>()
const DEFAULT_LIMIT_BYTES = 64_000_000

/** Most bytes that a check reads, from the configuration (`limits.checkBytes`). */
export function checkLimit(): number {
  return useConfig.getState().limits['checkBytes'] ?? DEFAULT_LIMIT_BYTES
}

function set(key: string, check: Check | undefined): void {
  useChecks.setState(({ checks }) => {
    const next = new Map(checks)
    if (check === undefined) next.delete(key)
    else next.set(key, check)
    return { checks: next }
  })
}

/** Asks whether the node of the session still serves what a record holds. Where the checksum is no SHA-256, only whether there is an object. */
export async function checkRow({ key, path, checksum }: DeletedRow): Promise<void> {
  if (path === undefined || running.has(key)) return
  const abort = new AbortController()
  running.set(key, abort)
  set(key, { kind: 'waiting' })
  const served = await hashObject(
    (signal) =>
      call(
        getObject,
        { path: { objectPath: path }, headers: { 'Accept-Encoding': 'identity' } },
        // Behind what somebody waits for.
        { why: 'user', signal, urgency: 6, words: 'check of a deleted object' },
      ),
    isSha256(checksum) ? checkLimit() : 0,
    (bytes, total) => set(key, { kind: 'fetching', bytes, total }),
    abort.signal,
  )
  if (running.get(key) !== abort) return
  running.delete(key)
  set(key, served.kind === 'stopped' ? undefined : served)
}

export function stopChecks(): void {
  for (const abort of running.values()) abort.abort()
}

onSignOut(() => {
  stopChecks()
  running.clear()
  useChecks.setState({ checks: new Map() })
})
