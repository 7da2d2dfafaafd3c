import type { Acknowledgement, Alert, Report } from '../../../../watch/wire/alert.ts'
import { MOST_ACKNOWLEDGEMENTS, MOST_REPORTS, type Acknowledged } from '../../../../watch/wire/state.ts'
import { WatchError } from './watch-error.ts'
import type { Deeds } from './deeds.ts'
import type { WatchServer } from './server.ts'

interface Answers {
  /** What the server has of these reports now. */
  readonly reported: (reports: readonly Report[], alerts: readonly Alert[]) => void
  /** The server won't take it, now or later. */
  readonly reportRefused: (report: Report) => void
  /** Whether the server has what is acknowledged without these reports. */
  readonly isKnown: (given: Acknowledgement) => boolean
  readonly acknowledged: (results: Acknowledged['results']) => void
  readonly acknowledgementRefused: (given: Acknowledgement, words: string) => void
}

/**
 * Sends all that waits, reports first: an acknowledgement may be of what one of them raises. Where they could not be sent (a watch that is full takes
 * none), the others are sent nevertheless.
 * @param read what waits now; what has been answered is in it no more
 * @throws WatchError where the server couldn't be asked: then all the rest waits on; the `AbortError` of `signal`
 */
export async function sendDeeds(
  server: Pick<WatchServer, 'report' | 'acknowledge'>,
  read: () => Deeds,
  signal: AbortSignal,
  answers: Answers,
): Promise<void> {
  const failure: unknown = await sendAll(
    [...read().reports.values()].map(({ report }) => report),
    MOST_REPORTS,
    {
      send: async (reports) => answers.reported(reports, await server.report(reports, signal)),
      refused: answers.reportRefused,
    },
  ).catch((error: unknown) => error)
  if (signal.aborted) throw failure
  const given = [...read().acknowledgements.values()]
  await sendAll(failure === undefined ? given : given.filter(answers.isKnown), MOST_ACKNOWLEDGEMENTS, {
    send: async (some) => answers.acknowledged(await server.acknowledge(some, signal)),
    refused: answers.acknowledgementRefused,
  })
  if (failure !== undefined) throw failure
}

/** In batches; of one that is refused each half by itself, so that what is wrong with one of them stops no other. */
async function sendAll<Item>(
  items: readonly Item[],
  most: number,
  to: { send: (items: readonly Item[]) => Promise<void>; refused: (item: Item, words: string) => void },
): Promise<void> {
  if (items.length === 0) return
  if (items.length > most) {
    await sendAll(items.slice(0, most), most, to)
    return sendAll(items.slice(most), most, to)
  }
  try {
    await to.send(items)
  } catch (error) {
    if (!(error instanceof WatchError) || !error.isFinal) throw error
    const [only] = items
    if (only !== undefined && items.length === 1) return to.refused(only, error.message)
    // Who may not, may not for each of them.
    if (error.status === 403) return items.forEach((item) => to.refused(item, error.message))
    const half = Math.ceil(items.length / 2)
    await sendAll(items.slice(0, half), most, to)
    await sendAll(items.slice(half), most, to)
  }
}
