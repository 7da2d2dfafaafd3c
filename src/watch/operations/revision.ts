import { WatchFailure } from '../failure.ts'

interface Saved {
  readonly revision: number
  readonly savedBy?: string | undefined
}

/** Throws a WatchFailure if it isn't the current revision; 0: none yet. */
export function refuseOtherRevision(what: 'rule' | 'view', known: Saved | undefined, revision: number): void {
  if ((known?.revision ?? 0) === revision) return
  const message =
    known === undefined
      ? `The ${what} has been removed`
      : `The ${what} was changed by ${known.savedBy ?? 'the default set'}. Check it and try again`
  throw new WatchFailure('conflict', message, { fields: { [what]: known } })
}

/** JSON length in UTF-16 units; Infinity if nested too deeply to be written. */
export function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}
