export interface ValueSource {
  readonly exchangeId: number
  /** JSON path as in findings, `$.tasks[3].status`; or a header's name. */
  readonly path: string
}
