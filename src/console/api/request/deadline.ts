/** Why a request was stopped by the console itself. */
export class Timeout extends Error {
  override name = 'Timeout'
  readonly seconds: number
  constructor(seconds: number, words: string) {
    super(words)
    this.seconds = seconds
  }
}

/** Queries and changes: from sending to the last byte. */
export const ANSWER_SECONDS = 15
/** Objects: without a byte. */
export const SILENCE_SECONDS = 30

export interface Deadline {
  signal: AbortSignal
  /** A byte came: for objects the time starts anew. */
  touch: () => void
  clear: () => void
}

/** A signal that fires when the caller's does, or with a `Timeout` when time is up. */
export function deadline(kind: 'answer' | 'silence', caller: AbortSignal | undefined): Deadline {
  const own = new AbortController()
  const seconds = kind === 'answer' ? ANSWER_SECONDS : SILENCE_SECONDS
  const words = kind === 'answer' ? `No complete answer within ${seconds} s` : `Not a byte for ${seconds} s`
  const stop = () => own.abort(new Timeout(seconds, words))
  let timer = setTimeout(stop, seconds * 1000)
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([own.signal, caller]),
    touch: () => {
      if (kind === 'answer' || own.signal.aborted) return
      clearTimeout(timer)
      timer = setTimeout(stop, seconds * 1000)
    },
    clear: () => clearTimeout(timer),
  }
}
