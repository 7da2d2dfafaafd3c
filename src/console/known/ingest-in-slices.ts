import type { Steps } from '../../picture/steps.ts'
import { finishInSlices } from '../ui/browser/time-slice.ts'

let underWay = 0
/** Readers of something that changed meanwhile. */
const waiting = new Set<() => void>()

/** Ingests a poll's page with pauses for drawing. Screens change once, at the end. */
export async function ingestInSlices(steps: Steps<void>, isOver: () => boolean): Promise<void> {
  underWay += 1
  try {
    await finishInSlices(steps, isOver)
  } finally {
    underWay -= 1
    if (underWay === 0) {
      for (const onChange of waiting) onChange()
      waiting.clear()
    }
  }
}

/** For screens: calls when a page is ingested, else at once. Returns the unsubscribe function. */
export function afterIngesting(follow: (onChange: () => void) => () => void, onChange: () => void): () => void {
  const stop = follow(() => void (underWay === 0 ? onChange() : waiting.add(onChange)))
  return () => {
    waiting.delete(onChange)
    stop()
  }
}
