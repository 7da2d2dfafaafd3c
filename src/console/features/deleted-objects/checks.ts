import { create } from 'zustand'

import { getObject } from '../../../contract/object.ts'
import { call } from '../../platform/session/call.ts'
import { useConfig } from '../../platform/api/config.ts'
import { onSignOut } from '../../platform/session/sign-out.ts'
import { hashObject, type Served } from '../objects/hash-object.ts'
import { isSha256, type DeletedRow } from './deleted-record.ts'
import { formatBytes } from '../../../format/bytes.ts'

export type RowCheck = { kind: 'waiting' } | { kind: 'fetching'; bytes: number; total: number | undefined } | Served

/** Results on demand, by row, as of the time of the request. */
export const useChecks = create<{ checks: ReadonlyMap<string, RowCheck> }>(() => ({ checks: new Map() }))

const running = new Map<string, AbortController>()
const DEFAULT_LIMIT_BYTES = 64_000_000

/** Most bytes that a check loads, from `limits.checkBytes` of the configuration. */
export function checkLimit(): number {
  return useConfig.getState().limits['checkBytes'] ?? DEFAULT_LIMIT_BYTES
}

function set(key: string, check: RowCheck | undefined): void {
  useChecks.setState(({ checks }) => {
    const next = new Map(checks)
    if (check === undefined) next.delete(key)
    else next.set(key, check)
    return { checks: next }
  })
}

/** Asks whether the node still serves the content; without SHA-256, only whether there is an object. */
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
        // After user requests.
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

interface CheckWords {
  tone: 'plain' | 'caution' | 'advisory' | 'bad' | 'busy'
  words: string
  story?: string
}

/** Compares a check with the record's checksum. Never says that a path is gone, only what the node served. */
export function checkWords(check: RowCheck, checksum: string | undefined, limit: number): CheckWords {
  switch (check.kind) {
    case 'waiting':
      return { tone: 'busy', words: 'Waiting for a free connection' }
    case 'fetching': {
      const share =
        check.total === undefined
          ? formatBytes(check.bytes)
          : `${Math.floor((check.bytes / Math.max(1, check.total)) * 100)} %`
      return { tone: 'busy', words: `Fetching, ${share}` }
    }
    case 'not served':
      return { tone: 'plain', words: 'Not served, 404', story: 'This node answered 404 for the path' }
    case 'there':
      return {
        tone: 'advisory',
        words: 'Served, can’t compare',
        story: 'This path has an object. Its recorded checksum isn’t 64 hex digits, so no hash was compared',
      }
    case 'served':
      return check.sha256 === checksum?.toLowerCase()
        ? {
            tone: 'caution',
            words: 'Served, same checksum',
            story: `This node serves exactly what it recorded as deleted (${formatBytes(check.bytes)})`,
          }
        : {
            tone: 'advisory',
            words: 'Served, different file',
            story: `This node serves different content: SHA-256 ${check.sha256}`,
          }
    case 'too large':
      return {
        tone: 'plain',
        words: `Served, over ${formatBytes(limit)}`,
        story: 'The object is too large for a check. Fetch it under Objects to see its hash',
      }
    case 'failed':
      return { tone: 'bad', words: `Could not check, ${check.words}` }
    case 'stopped':
      return { tone: 'plain', words: 'Stopped' }
  }
}
