import { randomId } from '../../ui/browser/random-id.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import type { Peers } from '../../platform/peers/peers.ts'
import type { FeedSource, OtherWindows, PollOutcome } from '../../../feed/feed-state.ts'
import type { TaskPage } from '../../../picture/tasks.ts'
import { createTurns } from './turns.ts'

/** Whether a window can poll for the others, by its own report. */
export interface Standing {
  /** Milliseconds between its polls: more while no one looks. */
  readonly cycle: number
  /** Not paused, and complete up to some time. */
  readonly isWilling: boolean
  readonly nextAt: number | undefined
}

export interface Words<Seen> {
  readonly asks: () => void
  readonly leads: (standing: Standing) => void
  /** @param from environment's time up to which the polling window was complete before */
  readonly begins: (poll: string, from: number) => void
  /** Some tasks of the page that ends next: a message of a thousand takes a noticeable time at both ends. */
  readonly tasks: (poll: string, tasks: TaskPage['tasks']) => void
  /** With the rest of its tasks. */
  readonly endOfPage: (poll: string, page: TaskPage, exchange: Exchange | undefined, late: number | undefined) => void
  readonly atIt: (poll: string) => void
  readonly ended: (poll: string, end: End<Seen> | undefined) => void
}

export interface End<Seen> extends PollOutcome {
  readonly pages: number
  /** Environment's time up to which the poll is complete, if it ended well. */
  readonly asOf: number | undefined
  /** The failed request. */
  readonly exchange: Exchange | undefined
  readonly seen: Seen
}

export interface OwnPollsOptions<Seen> {
  /** Own request, masked, from the log; undefined if dropped. */
  readonly exchangeOf: (id: number) => Exchange | undefined
  /** Runs long work with pauses for other work. */
  readonly inSlices: NonNullable<FeedSource['inSlices']>
  /** State of the connection, as the polling window observed it. */
  readonly seen: () => Seen
  readonly covered: () => number | undefined
}

const AT_IT_MILLISECONDS = 1000
const TASKS_A_MESSAGE = 128

/** Announces this window's polls, and hands their pages to the others. */
export function announcePolls<Seen>(
  peers: Peers<Words<Seen>>,
  of: OwnPollsOptions<Seen>,
): Omit<OtherWindows, 'defers'> & { readonly stop: () => void } {
  let own: { readonly poll: string; pages: number; readonly timer: ReturnType<typeof setInterval> } | undefined
  const exchangeOf = (id: number | undefined) => (id === undefined ? undefined : of.exchangeOf(id))
  let isOver = false
  const inTurn = createTurns(() => isOver)
  const end = () => clearInterval(own?.timer)
  function* tell(poll: string, { tasks, ...page }: TaskPage, exchange: Exchange | undefined, late?: number) {
    let sent = 0
    for (; sent + TASKS_A_MESSAGE < tasks.length; sent += TASKS_A_MESSAGE) {
      peers.tell('tasks', poll, tasks.slice(sent, sent + TASKS_A_MESSAGE))
      yield
    }
    peers.tell('endOfPage', poll, { ...page, tasks: tasks.slice(sent) }, exchange, late)
  }
  return {
    stop: () => {
      isOver = true
      end()
    },
    begins: (from) => {
      end()
      const poll = randomId()
      own = { poll, pages: 0, timer: setInterval(() => peers.tell('atIt', poll), AT_IT_MILLISECONDS) }
      void inTurn(() => peers.tell('begins', poll, from))
    },
    page: (page, catchingUp) => {
      if (own === undefined) return
      own.pages += 1
      const telling = tell(own.poll, page, exchangeOf(page.exchangeId), catchingUp?.pages)
      void inTurn(() => of.inSlices(telling, () => isOver))
    },
    ended: (outcome) => {
      if (own === undefined) return
      end()
      const { poll, pages } = own
      own = undefined
      const exchange = exchangeOf(outcome?.failure?.exchangeId)
      const ending = outcome && { ...outcome, pages, asOf: of.covered(), exchange, seen: of.seen() }
      void inTurn(() => peers.tell('ended', poll, ending))
    },
  }
}
