/** An answer in the exchange log, and the place in it: where a value that is shown came from. */
export interface ValueSource {
  readonly exchangeId: number
  /** JSON path as findings write it, `$.tasks[3].status`; of a header its name. */
  readonly path: string
}
