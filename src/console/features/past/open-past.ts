import type { RegisteredRouter } from '@tanstack/react-router'

import { pageAt } from '../../platform/feature.ts'
import { momentText } from '../../platform/url-state/past-moment.ts'
import { showMoment } from '../../known/past/show-moment.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { journalSource } from '../../known/watch/journal/journal-source.ts'

/** An answer that told of an update is looked for so long after it. */
const TOLD_WITHIN_MILLISECONDS = 15 * 60_000
const TRACK_MILLISECONDS = 12 * 3_600_000

/** Shows the picture at a moment: on this page where it can show the past, else on that of the tasks. */
export function openPast(router: RegisteredRouter, at: number): void {
  if (pageAt(router.state.location.pathname)?.showsPast) void showMoment(journalSource(), at)
  else void router.navigate({ to: '/tasks', search: { past: momentText(at) } })
}

/** When this client was told of an update: of that moment on it is in the picture. The update's own time where that is not known. */
export async function receivedAt(updated: number): Promise<number> {
  try {
    const { signal } = new AbortController()
    const { moments } = await journalSource().track(updated, updated + TOLD_WITHIN_MILLISECONDS, signal)
    return moments[0] ?? updated
  } catch {
    // Whatever is the matter with the journal is said where its picture would stand.
    return updated
  }
}

/** The moment of the last change before now; now where none is known. */
export async function lastChange(): Promise<number> {
  const now = environmentNow()
  try {
    const { moments } = await journalSource().track(now - TRACK_MILLISECONDS, now, new AbortController().signal)
    return moments.at(-1) ?? now
  } catch {
    return now
  }
}
