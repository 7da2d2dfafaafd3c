import { fetchInTurn } from '../api/fetch-in-turn.ts'
import { forgetHistoryWithSessions } from '../tasks/history/forget-history.ts'

/** What a page does once its first view stands: tells other tabs of this one's history, until then none knows of it, and fetches the other files. */
export function afterView(files: readonly (() => Promise<unknown>)[]): void {
  forgetHistoryWithSessions()
  fetchInTurn(files)
}
