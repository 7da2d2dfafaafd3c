export interface HostClock {
  readonly now: () => number
  /** Returns the function to stop it. */
  readonly every: (milliseconds: number, work: () => void) => () => void
}
