/** Pages of the left half. */
export const WALL_PAGES = ['map', 'deadlines'] as const
export type WallPart = (typeof WALL_PAGES)[number]

const LEAST_SECONDS = 10

export interface Turn {
  readonly page: number
  /** Milliseconds: since when it is shown, or was last held. */
  readonly since: number
}

/** The next turn, or the same object. A held page is shown for the whole time again. */
export function nextTurn(
  turn: Turn,
  { now, seconds, pages, isHeld }: { now: number; seconds: number; pages: number; isHeld: boolean },
): Turn {
  if (isHeld || now < turn.since) return turn.since === now ? turn : { ...turn, since: now }
  return now - turn.since < pageMilliseconds(seconds) ? turn : { page: (turn.page + 1) % pages, since: now }
}

/** A page is shown for at least 10 s. */
export function pageMilliseconds(seconds: number): number {
  return Math.max(LEAST_SECONDS, seconds) * 1000
}
