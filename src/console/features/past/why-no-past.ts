import type { JournalFacts } from '../../../watch/wire/journal.ts'

/** Why the past can't be shown; undefined if it can. */
export function whyNoPast(facts: JournalFacts): string | undefined {
  const { state, words, oldest } = facts
  if (state === 'off') return `No journal: ${words ?? 'the server runs without one'}`
  // After a stop, what is stored can still be shown.
  if (state === 'on' || oldest !== undefined) return undefined
  return `No journal: ${words ?? 'it has stopped'}`
}
