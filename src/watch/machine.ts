/** This machine's time, in milliseconds. */
export interface Machine {
  readonly now: () => number
  /** Calls `work` every so often until the returned function is called. */
  readonly every: (milliseconds: number, work: () => void) => () => void
}
