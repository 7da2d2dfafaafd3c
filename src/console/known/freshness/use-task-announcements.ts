import { useEffect } from 'react'

import { announce } from '../../ui/feedback/announcer.ts'
import { statusWords } from '../../../task/status-families.ts'
import { shown } from '../live-tasks.ts'

const BATCH_MILLISECONDS = 10_000

/** At most one message in ten seconds. */
export function useTaskAnnouncements(): void {
  useEffect(() => {
    const waiting = new Map<string, string>()
    const stop = shown().tasks.all.follow((changes = []) => {
      for (const { after } of changes) {
        if (after?.change?.from === undefined || Date.now() - after.change.at > BATCH_MILLISECONDS) continue
        waiting.set(after.id, `${after.title} is now ${statusWords(after.task.status?.status)}`)
      }
    })
    const timer = setInterval(() => {
      const [first, second] = waiting.values()
      if (first === undefined) return
      announce(waiting.size <= 2 ? [first, second].filter(Boolean).join('; ') : `${waiting.size} tasks changed status`)
      waiting.clear()
    }, BATCH_MILLISECONDS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [])
}
