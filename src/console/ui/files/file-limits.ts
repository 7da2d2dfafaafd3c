/** For files of unknown origin: larger ones would freeze or crash a tab. */
export interface FileLimits {
  readonly bytes: number
  readonly depth: number
  /** Length of a top-level list. */
  readonly items: number
}

/** The interface is about 15 levels deep, and its free parts (`@type` messages) may be, too. */
const DEPTH = 200

export const FILE_LIMITS = {
  /** Up to 100 MB of bodies, besides known tasks. */
  session: { bytes: 250_000_000, depth: DEPTH, items: 200_000 },
  entities: { bytes: 200_000_000, depth: DEPTH, items: 100_000 },
  /** Usually some kilobytes. */
  settings: { bytes: 1_000_000, depth: 20, items: 1000 },
} as const satisfies Record<string, FileLimits>
