/** For files from anywhere: beyond these a tab would freeze or crash. */
export interface FileLimits {
  readonly bytes: number
  readonly depth: number
  /** Of a top-level list. */
  readonly items: number
}

/** The interface is about 15 deep, and its free parts (`@type` messages) may be as deep again. */
const DEPTH = 200

export const FILE_LIMITS = {
  /** Up to 100 MB of bodies, and known tasks. */
  session: { bytes: 250_000_000, depth: DEPTH, items: 200_000 },
  /** Entities and tasks as JSON. */
  entities: { bytes: 200_000_000, depth: DEPTH, items: 100_000 },
  /** Usually some kilobytes. */
  settings: { bytes: 1_000_000, depth: 20, items: 1000 },
} as const satisfies Record<string, FileLimits>
