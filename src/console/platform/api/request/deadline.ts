export class Timeout extends Error {
  override name = 'Timeout'
  readonly seconds: number
  constructor(seconds: number, words: string) {
    super(words)
    this.seconds = seconds
  }
}

const ANSWER_SECONDS = 15
/** Longest pause between an object's bytes. */
const SILENCE_SECONDS = 30

export interface RequestDeadline {
  signal: AbortSignal
  touch: () => void
  /** Not an object after all: apply the total timeout. */
  answerOnly: () => void
  clear: () => void
}

export function deadline(kind: 'answer' | 'silence', caller: AbortSignal | undefined): RequestDeadline {
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
