import { listDeletedObjects } from '../../../contract/object.ts'
import { connectionStatus, useConnection } from '../connection/connection.ts'
import { useSession } from './session.ts'
import { call } from './call.ts'

let timer: ReturnType<typeof setTimeout> | undefined
let over = new AbortController()

/** Sends the smallest read while the connection is lost. Call once. Returns the stop function. */
export function startConnectionProbe(): () => void {
  over = new AbortController()
  const stops = [useConnection.subscribe(arm), useSession.subscribe(arm)]
  arm()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
    // Its outcome says nothing about the next session's environment.
    over.abort()
  }
}

function arm(): void {
  clearTimeout(timer)
  const connection = useConnection.getState()
  const status = connectionStatus(connection, Date.now())
  // A pending request already is an attempt.
  if (status.kind !== 'lost' || connection.waitingSince.size > 0 || useSession.getState().phase !== 'open') return
  timer = setTimeout(tryNow, Math.max(0, status.nextAttemptAt - Date.now()))
}

/** Any answer counts, even a refusal. */
export function tryNow(): void {
  const options = { why: 'poll', signal: over.signal, words: 'connection check' } as const
  void call(listDeletedObjects, { query: { maxPageSize: 1 } }, options).catch(() => undefined)
}
