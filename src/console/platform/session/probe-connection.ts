import { listDeletedObjects } from '../../../contract/object.ts'
import { connectionStatus, useConnection } from '../connection/connection.ts'
import { useSession } from './session.ts'
import { call } from './call.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the smallest read while the connection is lost. Call once. Returns the stop function. */
export function startConnectionProbe(): () => void {
  const stops = [useConnection.subscribe(arm), useSession.subscribe(arm)]
  arm()
  return () => {
    for (const stop of stops) stop()
    clearTimeout(timer)
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
  void call(listDeletedObjects, { query: { maxPageSize: 1 } }, { why: 'poll', words: 'connection check' }).catch(
    () => undefined,
  )
}
