let isWanted = false

/** "Prepare handover" was pressed elsewhere: the handover page drafts one, unless there is one. */
export function wantDraft(): void {
  isWanted = true
}

/** Returns whether a draft was requested, and clears that. */
export function takeRequest(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
