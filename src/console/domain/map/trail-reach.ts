/** Hours of stored trails; 0: only what this page observed. */
export const TRAIL_HOURS = [0, 1, 6, 12] as const
export type TrailHours = (typeof TRAIL_HOURS)[number]

export interface TrailReach {
  readonly hours: TrailHours
  readonly onHours: (hours: TrailHours) => void
  /** Why trails are shorter. */
  readonly problem?: string | undefined
}
