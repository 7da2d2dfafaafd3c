import { savesData } from '../../ui/browser/saves-data.ts'
import { whenIdle } from '../../ui/browser/when-idle.ts'

const IDLE_LATEST_MILLISECONDS = 2_000
/** How long a file that nobody asked for may take before the next one is fetched. */
const STUCK_MILLISECONDS = 10_000

let turn: Promise<unknown> = Promise.resolve()

/**
 * Fetches files that nobody asked for one after the other, whoever else calls this: each when the browser has nothing better to do. None where the
 * browser is to save data: there each comes when it is wanted.
 * @param fetches never fail
 */
export function fetchInTurn(fetches: readonly (() => Promise<unknown>)[]): void {
  if (savesData()) return
  for (const fetch of fetches) {
    turn = turn
      .then(() => new Promise<void>((resolve) => whenIdle(resolve, IDLE_LATEST_MILLISECONDS)))
      .then(() => Promise.race([fetch(), new Promise((resolve) => setTimeout(resolve, STUCK_MILLISECONDS))]))
  }
}
