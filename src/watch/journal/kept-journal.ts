import { OperatorError, StorageFull } from '../../database/operator-error.ts'
import { backOffSeconds } from '../../feed/back-off.ts'
import type { HostClock } from '../host-clock.ts'
import type { PassedExchange } from '../passed-exchange.ts'
import type { JournalFacts } from '../wire/journal.ts'
import { UNWRITTEN, type Journal } from './journal.ts'
import type { JournalListener, JournalSettings } from './stored-journal.ts'

export interface KeptJournal {
  readonly settings: Pick<JournalSettings, 'hours' | 'mostBytes'>
  /** Only queues, and only for known clients. */
  onPassed: (exchange: PassedExchange) => void
  /** While undefined, `problem` says why, in words that name no place, and it is opened again. */
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
const TOO_MUCH = 'Too much came at once to record'
const TICK_MS = 1000

/** In any thread. @throws OperatorError if its place can't be used. */
export type OpenJournal = (settings: JournalSettings, listener: JournalListener) => Promise<Journal>

export interface KeptJournalOptions {
  open: OpenJournal
  now: () => number
  machine: Pick<HostClock, 'every'>
  onError: (error: unknown) => void
  onNotice: (words: string) => void
}

/** A journal that can't be opened, or whose thread ended, is reported; all else runs without it meanwhile. */
export async function openKeptJournal(
  settings: JournalSettings,
  { open, now, machine, onError, onNotice }: KeptJournalOptions,
): Promise<KeptJournal> {
  let journal: Journal | undefined
  let problem: string | undefined
  /** In a row. */
  let failures = 0
  let secondsLeft = 0
  const lost = new Set<string>()
  let noticed: JournalFacts['notice']
  const notice = () => noticed
  const fail = (error: unknown) => {
    onError(error)
    journal = undefined
    problem = error instanceof StorageFull ? error.words : 'The journal can’t be opened'
    failures += 1
    secondsLeft = backOffSeconds(failures)
  }
  const listener = {
    onError,
    onEnd: fail,
    onNotice: (words: string) => {
      noticed = { at: now(), words }
      onError(new OperatorError(words))
      onNotice(words)
    },
  }
  const tryOpen = async (at: JournalSettings) => {
    try {
      journal = await open(at, listener)
      problem = undefined
      journal.lose(lost, UNWRITTEN)
      lost.clear()
    } catch (error) {
      fail(error)
    }
  }
  let opening = tryOpen(settings)
  await opening
  // That it was empty is said once.
  const { place } = settings
  const again = { ...settings, place: 'file' in place ? { file: place.file } : place }
  const endTrying = machine.every(TICK_MS, () => {
    if (journal !== undefined || secondsLeft <= 0) return
    secondsLeft -= 1
    if (secondsLeft === 0) opening = tryOpen(again)
  })
  let waitingBytes = 0
  let waiting = 0
  return {
    settings,
    get journal() {
      return journal
    },
    get problem() {
      return problem
    },
    notice,
    onPassed(exchange) {
      const { clientId } = exchange
      if (clientId === undefined) return
      if (journal === undefined) return void lost.add(clientId)
      const bytes = EXCHANGE_BYTES + (exchange.body?.length ?? 0)
      if (waiting >= MOST_WAITING || waitingBytes + bytes > MOST_WAITING_BYTES)
        return journal.lose([clientId], TOO_MUCH)
      waiting += 1
      waitingBytes += bytes
      const done = () => {
        waiting -= 1
        waitingBytes -= bytes
      }
      const written = () => {
        failures = 0
        done()
      }
      journal.take([{ ...exchange, clientId, now: now() }]).then(written, () => {
        lost.add(clientId)
        done()
      })
    },
    close: async () => {
      endTrying()
      await opening
      await journal?.close().catch(onError)
    },
  }
}
