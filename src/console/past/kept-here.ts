import { useSession } from '../session/session.ts'
import { onSignOut } from '../session/sign-out.ts'
import { journalFacts } from '../watch/journal/journal-facts.ts'
import { useWatch } from '../watch/watch-store.ts'
import { whyNoPast } from './why-no-past.ts'

/** A journal may be forgotten, stopped or begun meanwhile. */
const EVERY_MILLISECONDS = 30_000

let reason: string | undefined
let lookedAt = Number.NEGATIVE_INFINITY

onSignOut(() => {
  reason = undefined
  lookedAt = Number.NEGATIVE_INFINITY
})

/** Asks the server whether it keeps a journal, unless it was asked just now. Nobody waits for the answer: a command counts as possible until then. */
export function lookWhetherKept(): void {
  if (useSession.getState().phase !== 'open' || performance.now() - lookedAt < EVERY_MILLISECONDS) return
  lookedAt = performance.now()
  journalFacts(new AbortController().signal).then(
    (facts) => {
      reason = whyNoPast(facts)
    },
    (error: unknown) => {
      reason = `No journal is kept here: ${error instanceof Error ? error.message : String(error)}`
    },
  )
}

/** Why nobody can look at the past here, in words, as far as is known. */
export function reasonNow(): string | undefined {
  const { sharing, notShared } = useWatch.getState()
  if (useSession.getState().isRecording) return 'This is a recording: it has no now'
  return sharing === 'not shared'
    ? `No journal is kept here: ${notShared ?? 'this console has no server of its own'}`
    : reason
}
