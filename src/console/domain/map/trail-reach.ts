/** How many hours trails reach back over what was kept elsewhere; 0: only what this page saw itself. */
export const TRAIL_HOURS = [0, 1, 6, 12] as const
export type TrailHours = (typeof TRAIL_HOURS)[number]

/** The choice of it, where there is one. */
export interface TrailReach {
  readonly hours: TrailHours
  readonly onHours: (hours: TrailHours) => void
  /** Why trails don't reach so far, in words. */
  readonly problem?: string | undefined
}
