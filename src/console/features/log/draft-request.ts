let isWanted = false

/** "Prepare handover" was pressed elsewhere: the handover page drafts one, unless there is one. */
export function requestDraft(): void {
  isWanted = true
}

/** Returns whether a draft was requested, and clears that. */
export function takeDraftRequest(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
