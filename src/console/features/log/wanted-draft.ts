let isWanted = false

/** Somebody pressed "Prepare handover" elsewhere: the page of the handover drafts one as soon as it can, where none is at work. */
export function wantDraft(): void {
  isWanted = true
}

/** Whether a draft was wanted; from then on it isn't. */
export function takeRequest(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
