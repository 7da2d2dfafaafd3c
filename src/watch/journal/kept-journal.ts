import { errorWords } from '../../format/error-words.ts'
import type { PassedExchange } from '../passed-exchange.ts'
import { OperatorError } from '../../database/operator-error.ts'
import type { JournalFacts } from '../wire/journal.ts'
import type { Journal } from './journal.ts'
import type { JournalListener, JournalSettings } from './stored-journal.ts'

export interface KeptJournal {
  readonly settings: Pick<JournalSettings, 'hours' | 'mostBytes'>
  /** Only queues, and only for known clients. */
  onPassed: (exchange: PassedExchange) => void
  /** If undefined, `problem` says why. */
  readonly journal: Journal | undefined
  readonly problem: string | undefined
  readonly notice: () => JournalFacts['notice']
  close: () => Promise<void>
}

/** Beyond this, exchanges become a gap. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024
const MOST_WAITING = 5000
/** Per exchange, without bodies. */
const EXCHANGE_BYTES = 1000

/** In any thread. @throws OperatorError if its place can't be used. */
export type OpenJournal = (settings: JournalSettings, listener: JournalListener) => Promise<Journal>

export interface KeptJournalOptions {
  open: OpenJournal
  now: () => number
  onError: (error: unknown) => void
  onNotice: (words: string) => void
}

/** A journal that can't be opened is reported; all else runs without it. */
export async function openKeptJournal(
  settings: JournalSettings,
  { open, now, onError, onNotice }: KeptJournalOptions,
): Promise<KeptJournal> {
  let journal: Journal
  let noticed: JournalFacts['notice']
  const notice = () => noticed
  const listener = {
    onError,
    onNotice: (words: string) => {
      noticed = { at: now(), words }
      onError(new OperatorError(words))
      onNotice(words)
    },
  }
  try {
    journal = await open(settings, listener)
  } catch (error) {
    onError(error)
    const problem = errorWords(error)
    return { settings, onPassed: () => undefined, journal: undefined, problem, notice, close: async () => undefined }
  }
  let waitingBytes = 0
  let waiting = 0
  return {
    settings,
    journal,
    problem: undefined,
    notice,
    onPassed(exchange) {
      const { clientId } = exchange
      if (clientId === undefined) return
      const bytes = EXCHANGE_BYTES + (exchange.body?.length ?? 0)
      if (waiting >= MOST_WAITING || waitingBytes + bytes > MOST_WAITING_BYTES) return journal.lose([clientId])
      waiting += 1
      waitingBytes += bytes
      const done = () => {
        waiting -= 1
        waitingBytes -= bytes
      }
      journal.take([{ ...exchange, clientId, now: now() }]).then(done, done)
    },
    close: () => journal.close().catch(onError),
  }
}
