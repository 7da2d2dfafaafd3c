const WINDOW_MILLISECONDS = 4000

/** Bytes per second in the last seconds, from reported totals. */
export class RateMeter {
  #samples: { at: number; bytes: number }[] = []

  add(bytes: number, at: number): void {
    this.#samples = [...this.#samples.filter((sample) => at - sample.at <= WINDOW_MILLISECONDS), { at, bytes }]
  }

  /** `undefined` before the first measurement. */
  get bytesPerSecond(): number | undefined {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (first === undefined || last === undefined || last.at - first.at < 200) return undefined
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
  }
}

/** At this rate; `undefined` if total or rate is unknown. */
export function secondsLeft(bytes: number, total: number | undefined, rate: number | undefined): number | undefined {
  if (total === undefined || rate === undefined || rate <= 0 || total < bytes) return undefined
  return (total - bytes) / rate
}
