import { openActivity } from '../platform/activity/activity.ts'
import { fetchInTurn } from '../platform/api/fetch-in-turn.ts'
import { dropLettersOfLostFields } from '../platform/commands/lost-field.ts'
import { forgetHistoryWithSessions } from '../known/history/forget-history.ts'

/** Runs after the first view: follows requests and keys, shares history with other tabs, prefetches. */
export function afterView(files: readonly (() => Promise<unknown>)[]): void {
  openActivity()
  forgetHistoryWithSessions()
  dropLettersOfLostFields()
  void startRules()
  // Until then the request log keeps the answers.
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

/** Before prefetches and despite data saving, as it raises alerts. */
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
