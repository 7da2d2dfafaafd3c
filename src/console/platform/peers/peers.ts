import { randomId } from '../../ui/browser/random-id.ts'

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** By word. Results go back to the page that asked. */
type Handlers<Word extends PropertyKey> = Readonly<Record<Word, (...given: never[]) => unknown>>
type Answer<Handler extends (...given: never[]) => unknown> = Exclude<Awaited<ReturnType<Handler>>, undefined>

type Message =
  | { readonly word: PropertyKey; readonly given: readonly never[]; readonly question?: string }
  | { readonly answers: string; readonly answer: unknown }

export interface Peers<Words extends Handlers<keyof Words>> {
  readonly tell: <Word extends keyof Words>(word: Word, ...given: Parameters<Words[Word]>) => void
  /**
   * Asks all others, and resolves after `milliseconds` at the latest.
   * @param isEnough whether an answer ends the wait; by default the first one does
   * @returns the answers so far
   */
  readonly ask: <Word extends keyof Words>(
    word: Word,
    given: Parameters<Words[Word]>,
    milliseconds: number,
    isEnough?: (answer: Answer<Words[Word]>) => boolean,
  ) => Promise<readonly Answer<Words[Word]>[]>
  readonly leave: () => void
}

/** Joins the pages on a channel; without channels (some browsers) this page is alone. */
export function joinPeers<Words extends Handlers<keyof Words>>(
  channel: Channel | undefined,
  handlers: Words,
): Peers<Words> {
  const asked = new Map<string, (answer: never) => void>()
  let isOver = false
  // A closed channel throws; a handler may end after that.
  const post = (message: Message) => isOver || channel?.postMessage(message)

  const receive = async (message: Message) => {
    if (isOver) return
    if ('answers' in message) return asked.get(message.answers)?.(message.answer as never)
    // Other versions of the console may use other words.
    if (!Object.hasOwn(handlers, message.word)) return
    const answer = await handlers[message.word as keyof Words](...message.given)
    if (message.question !== undefined && answer !== undefined) post({ answers: message.question, answer })
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => void receive(data))

  return {
    tell: (word, ...given) => post({ word, given }),
    ask: (word, given, milliseconds, isEnough = () => true) =>
      new Promise((resolve) => {
        const question = randomId()
        const answers: Parameters<typeof isEnough>[0][] = []
        const end = () => {
          clearTimeout(timer)
          asked.delete(question)
          resolve(answers)
        }
        const timer = setTimeout(end, milliseconds)
        asked.set(question, (answer) => {
          answers.push(answer)
          if (isEnough(answer)) end()
        })
        post({ word, given, question })
      }),
    leave: () => {
      isOver = true
      channel?.close()
    },
  }
}
