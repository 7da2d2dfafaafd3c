/** What a file may hold that somebody opens. Files come from anywhere: beyond this a tab would stand still, or end. */
export interface FileLimits {
  readonly bytes: number
  /** Structures inside one another. */
  readonly depth: number
  /** Of one list at the top of the file. */
  readonly items: number
}

/** The interface's own structures are about 15 deep; what is free in it (`@type` messages) is given as much again, and more. */
const DEPTH = 200

export const FILE_LIMITS = {
  /** A saved session: up to 100 MB of bodies, and the tasks that were known. */
  session: { bytes: 250_000_000, depth: DEPTH, items: 200_000 },
  /** Entities and tasks as JSON. */
  entities: { bytes: 200_000_000, depth: DEPTH, items: 100_000 },
  /** The settings of a desk come to a few kilobytes. */
  settings: { bytes: 1_000_000, depth: 20, items: 1000 },
} as const satisfies Record<string, FileLimits>
