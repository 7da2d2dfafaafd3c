import { listDeletedObjects } from '../../../contract/object.ts'
import { connectionStatus, useConnection } from '../connection/connection.ts'
import { useSession } from './session.ts'
import { call } from './call.ts'

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Finds out when a lost connection is back, whichever view is shown: where nothing else was asked by the time of the next attempt, the
 * smallest read that the interface has is sent. Call once at start; further calls do nothing.
 * @returns the way to stop
 */
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
  // Whatever waits for an answer is an attempt already.
  if (status.kind !== 'lost' || connection.waitingSince.size > 0 || useSession.getState().phase !== 'open') return
  timer = setTimeout(tryNow, Math.max(0, status.nextAttemptAt - Date.now()))
}

/** Asks right now whether the environment answers. Any answer will do, a refusal too. */
export function tryNow(): void {
  void call(listDeletedObjects, { query: { maxPageSize: 1 } }, { why: 'poll', words: 'connection check' }).catch(
    () => undefined,
  )
}
