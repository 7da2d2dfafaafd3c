import { openActivity } from '../platform/activity/activity.ts'
import { fetchInTurn } from '../platform/api/fetch-in-turn.ts'
import { forgetHistoryWithSessions } from '../known/history/forget-history.ts'

/** What a page does once its first view stands: follows what is sent, tells other tabs of this one's history, until then none knows of it, and fetches the other files. */
export function afterView(files: readonly (() => Promise<unknown>)[]): void {
  openActivity()
  forgetHistoryWithSessions()
  void startRules()
  // What is learned until then is in the request log.
  void Promise.all([import('../known/mentions/known.ts'), import('../known/watch/log/name-known.ts')]).then(
    ([{ followAnswers }, { nameFromLog }]) => {
      followAnswers()
      nameFromLog()
    },
    () => undefined,
  )
  fetchInTurn(files)
}

const RELOAD_MILLISECONDS = 3000
let isStarted = false

/** Before any other file, and also where the browser is to save data: nobody would be called without it. */
async function startRules(): Promise<void> {
  if (isStarted) return
  isStarted = true
  for (;;) {
    try {
      const { startDeskWatch } = await import('../known/watch/desk.ts')
      startDeskWatch()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MILLISECONDS))
    }
  }
}
