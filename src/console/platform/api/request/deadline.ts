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
const ANSWER_SECONDS = 15
/** Objects: without a byte. */
const SILENCE_SECONDS = 30

export interface Deadline {
  signal: AbortSignal
  /** A byte came: for objects the time starts anew. */
  touch: () => void
  /** What comes is no object: from now on it has the time of any other answer, whether bytes come or not. */
  answerOnly: () => void
  clear: () => void
}

/** A signal that fires when the caller's does, or with a `Timeout` when time is up. */
export function deadline(kind: 'answer' | 'silence', caller: AbortSignal | undefined): Deadline {
  const own = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const start = (seconds: number, words: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => own.abort(new Timeout(seconds, `${words} ${seconds} s`)), seconds * 1000)
  }
  const waitForAnswer = () => start(ANSWER_SECONDS, 'No complete answer within')
  const waitForByte = () => start(SILENCE_SECONDS, 'Not a byte for')
  if (kind === 'answer') waitForAnswer()
  else waitForByte()
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([own.signal, caller]),
    touch: waitForByte,
    answerOnly: () => {
      if (kind === 'silence') waitForAnswer()
    },
    clear: () => clearTimeout(timer),
  }
}
