import { savesData } from '../../ui/browser/saves-data.ts'
import { whenIdle } from '../../ui/browser/when-idle.ts'

const IDLE_LATEST_MILLISECONDS = 2_000
/** Then the next prefetch starts. */
const STUCK_MILLISECONDS = 10_000

let turn: Promise<unknown> = Promise.resolve()

/** One at a time when idle; skipped when saving data. @param fetches must not reject */
export function fetchInTurn(fetches: readonly (() => Promise<unknown>)[]): void {
  if (savesData()) return
  for (const fetch of fetches) {
    turn = turn
      .then(() => new Promise<void>((resolve) => whenIdle(resolve, IDLE_LATEST_MILLISECONDS)))
      .then(() => Promise.race([fetch(), new Promise((resolve) => setTimeout(resolve, STUCK_MILLISECONDS))]))
  }
}
