import { WatchFailure } from '../failure.ts'

/** Whatever is saved for all desks bears its revision, so that nobody overwrites what another has saved meanwhile. */
interface Saved {
  readonly revision: number
  readonly savedBy?: string | undefined
}

/** @throws WatchFailure where what is known is not the revision that was changed; 0 stands for none. */
export function refuseOtherRevision(what: 'rule' | 'view', known: Saved | undefined, revision: number): void {
  if ((known?.revision ?? 0) === revision) return
  const message =
    known === undefined
      ? `The ${what} was removed meanwhile`
      : `The ${what} was changed meanwhile by ${known.savedBy ?? 'the default set'}`
  throw new WatchFailure('conflict', message, { fields: { [what]: known } })
}

/** Of something as JSON, in UTF-16 units; beyond all bounds where it is nested too deeply to be written. */
export function lengthOf(value: unknown): number {
  try {
    return JSON.stringify(value).length
  } catch {
    return Infinity
  }
}
