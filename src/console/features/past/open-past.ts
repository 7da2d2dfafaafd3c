import type { RegisteredRouter } from '@tanstack/react-router'

import { pageAt } from '../../platform/feature.ts'
import { momentText } from '../../platform/url-state/past-moment.ts'
import { TRACK_MILLISECONDS, showMoment } from '../../known/past/show-moment.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { chosenJournal } from '../../known/watch/journal/journal-source.ts'

/** How long after an update its answer may be. */
const ANSWERED_WITHIN_MILLISECONDS = 15 * 60_000

/** On this page if it can show the past, else on tasks. */
export function openPast(router: RegisteredRouter, at: number): void {
  if (pageAt(router.state.location.pathname)?.showsPast) void showMoment(chosenJournal(), at)
  else void router.navigate({ to: '/tasks', search: { past: momentText(at) } })
}

/** When this client received an update: from then on the picture has it. If unknown, its own time. */
export async function receivedAt(updated: number): Promise<number> {
  try {
    const { signal } = new AbortController()
    const { moments } = await chosenJournal().track(updated, updated + ANSWERED_WITHIN_MILLISECONDS, signal)
    return moments[0] ?? updated
  } catch {
    // The picture will report the journal's error.
    return updated
  }
}

/** Moment of the last change; now if unknown. */
export async function lastChange(): Promise<number> {
  const now = environmentNow()
  try {
    const { moments } = await chosenJournal().track(now - TRACK_MILLISECONDS, now, new AbortController().signal)
    return moments.at(-1) ?? now
  } catch {
    return now
  }
}
