import { create } from 'zustand'

import { errorWords } from '../../../format/error-words.ts'
import type { JournalFacts } from '../../../watch/wire/journal.ts'
import { useSession } from '../../platform/session/session.ts'
import { onSignOut } from '../../platform/session/sign-out.ts'
import { journalFacts } from '../../known/watch/journal/journal-facts.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { whyNoPast } from './why-no-past.ts'

/** A journal may be deleted, stopped or started meanwhile. */
const EVERY_MILLISECONDS = 30_000

/** The client's journal; empty before the first answer. */
export const useKept = create<{ readonly facts?: JournalFacts | undefined; readonly reason?: string | undefined }>(
  () => ({}),
)

let lookedAt = Number.NEGATIVE_INFINITY

onSignOut(() => {
  useKept.setState({}, true)
  lookedAt = Number.NEGATIVE_INFINITY
})

/** Asks whether the server has a journal, unless just asked. Until the answer, commands count as possible. */
export function checkKept(): void {
  const { phase, isRecording } = useSession.getState()
  if (phase !== 'open' || isRecording || performance.now() - lookedAt < EVERY_MILLISECONDS) return
  lookedAt = performance.now()
  journalFacts(new AbortController().signal).then(
    (facts) => useKept.setState({ facts, reason: whyNoPast(facts) }, true),
    (error: unknown) => useKept.setState({ reason: `No journal: ${errorWords(error)}` }, true),
  )
}

/** Why the past can't be shown; undefined if it can, or if unknown. */
export function reasonNow(): string | undefined {
  const { sharing, notShared } = useWatch.getState()
  if (useSession.getState().isRecording) return 'A recording has no live view'
  return sharing === 'not shared'
    ? `No journal: ${notShared ?? 'this console has no server'}`
    : useKept.getState().reason
}
