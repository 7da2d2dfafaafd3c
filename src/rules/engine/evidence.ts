/** Whether an alert still holds. `endedAt`: environment's time of the answer that shows its end. */
export type Evidence =
  | { readonly kind: 'holds' | 'unknown' }
  | { readonly kind: 'over'; readonly endedAt: number; readonly words: string }

export const noEvidence: Evidence = { kind: 'unknown' }
