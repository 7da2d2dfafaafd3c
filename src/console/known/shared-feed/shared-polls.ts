import { randomId } from '../../ui/browser/random-id.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import type { Leadership } from '../../platform/peers/leader.ts'
import { joinPeers, type Channel } from '../../platform/peers/peers.ts'
import type { PollOutcome } from '../../../feed/feed-state.ts'
import type { TaskFeed } from '../../../feed/feed.ts'
import type { TaskPage, Tasks } from '../../../picture/tasks.ts'

/** Whether a window can poll for the others, as it said itself. */
interface Standing {
  readonly isVisible: boolean
  /** It isn't paused, and has been told everything up to some time. */
  readonly isWilling: boolean
  readonly nextAt: number | undefined
}

interface Words<Seen> {
  readonly asks: () => void
  readonly leads: (standing: Standing) => void
  /** @param from the environment's time up to which the window that polls had been told everything before */
  readonly begins: (poll: string, from: number) => void
  readonly page: (poll: string, page: TaskPage, exchange: Exchange | undefined, late: number | undefined) => void
  readonly atIt: (poll: string) => void
  readonly ended: (poll: string, end: End<Seen> | undefined) => void
}

interface End<Seen> extends PollOutcome {
  readonly pages: number
  /** The environment's time up to which it tells everything, where it came to its end. */
  readonly asOf: number | undefined
  /** What failed. */
  readonly exchange: Exchange | undefined
  readonly seen: Seen
}

export interface SharedPollsOptions<Seen> {
  readonly channel: Channel
  readonly askToLead: (onChange: (leads: boolean) => void) => Leadership
  readonly feed: TaskFeed
  readonly tasks: Tasks
  /** The environment's time in milliseconds. */
  readonly now: () => number
  readonly intervalMilliseconds: () => number
  readonly isVisible: () => boolean
  /** A request of this window, masked as it stands in its log; undefined when it is gone from there. */
  readonly exchangeOf: (id: number) => Exchange | undefined
  /** Takes another window's request into this window's log, said to be that. Returns its id here. */
  readonly adopt: (exchange: Exchange) => number
  /** What the window that polled has seen of the connection. */
  readonly seen: () => Seen
  /** Called when another window's poll has ended, with what that has seen. */
  readonly onHeard: (outcome: PollOutcome, seen: Seen) => void
}

export interface SharedPolls {
  /** The window has come into sight, or gone out of it. */
  readonly look: () => void
  readonly stop: () => void
}

/** How long the others wait for a poll that is due, in cycles: what is late by so much is live still. */
const GRACE_CYCLES = 0.25
/** Two windows may take the lead at once: until here both have heard who has it. */
const SETTLE_MILLISECONDS = 200
const AT_IT_MILLISECONDS = 1000
/** A poll reaches 5 s further back than it has to. Of that so much is for clocks that tell whole seconds, and windows that read them at other times. */
const CLOCK_MILLISECONDS = 2000
/** Whoever polls and says nothing for so long has ended or hangs. */
const SILENCE_MILLISECONDS = 2500

/**
 * One poll per cycle for all windows of a group. The leading one polls, and each takes the pages into its own collection as it does its own. Whoever
 * polls says so: where nothing is heard of a poll that is due, a window takes the lead and polls, so that it doesn't matter how the leading one ended
 * or whether it hangs. One that is paused or out of sight leaves the lead to another. Full walks and pages that somebody asks for stay each window's
 * own, and so do polls of a window that was told less than the others before: one that was asleep, or paused.
 */
export function sharePolls<Seen>({ channel, feed, tasks, ...options }: SharedPollsOptions<Seen>): SharedPolls {
  let leadsSince: number | undefined
  let leader: (Standing & { readonly heardAt: number }) | undefined
  let told: Omit<Standing, 'nextAt'> | undefined
  let own: { readonly poll: string; pages: number; readonly timer: ReturnType<typeof setInterval> } | undefined
  let theirs: { readonly poll: string; pages: number; readonly from: number; heardAt: number } | undefined
  /** The last request that was taken over from another window: what failed may be a page that came. */
  let adopted: { readonly poll: string; readonly theirId: number; readonly id: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const exchangeOf = (id: number | undefined): Exchange | undefined =>
    id === undefined ? undefined : options.exchangeOf(id)
  const covered = (): number | undefined => tasks.walks.getState().coveredUntil

  const standing = (): Standing => {
    const { started, pausedAt, nextAt } = feed.state.getState()
    const { filter } = tasks.walks.getState()
    const isWilling = started && pausedAt === undefined && filter.parent === undefined && covered() !== undefined
    return { isVisible: options.isVisible(), isWilling, nextAt }
  }

  /** Says who can poll, and takes the lead from a window that can't as well as this one. */
  const stand = (): void => {
    if (isOver) return
    const { isVisible, isWilling, nextAt } = standing()
    if (leadsSince === undefined) {
      told = undefined
      if (leader !== undefined && isWilling && (!leader.isWilling || (isVisible && !leader.isVisible))) {
        leader = undefined
        leadership.take()
      }
    } else if (told?.isVisible !== isVisible || told.isWilling !== isWilling) {
      told = { isVisible, isWilling }
      peers.tell('leads', { isVisible, isWilling, nextAt })
    }
  }

  /** When this window polls, if it hears nothing of another one until then. */
  const turnAt = (nextAt: number, now: number): number => {
    const interval = options.intervalMilliseconds()
    if (theirs !== undefined) return theirs.heardAt + SILENCE_MILLISECONDS
    if (leadsSince !== undefined) return Math.max(nextAt, leadsSince + SETTLE_MILLISECONDS)
    const theirTurn = leader?.isWilling === true ? (leader.nextAt ?? 0) : 0
    // A time that lies further ahead was said before a clock was set.
    const isSaid = theirTurn > nextAt && theirTurn - now <= 2 * interval
    // Who has just taken the lead is about to poll.
    return Math.max(isSaid ? theirTurn : nextAt, leader?.heardAt ?? 0) + GRACE_CYCLES * interval
  }

  /** Polls where that is due and nobody else does, or looks again when it will be. */
  const look = (): void => {
    clearTimeout(timer)
    const { nextAt, busy } = feed.state.getState()
    if (isOver || busy || nextAt === undefined) return
    const now = Date.now()
    const at = turnAt(nextAt, now)
    if (now < at) timer = setTimeout(look, at - now)
    else if (leadsSince !== undefined) {
      theirs = undefined
      feed.pollNow()
    } else {
      theirs = undefined
      leader = undefined
      timer = setTimeout(look, options.intervalMilliseconds())
      leadership.take()
    }
  }

  const adopt = (poll: string, exchange: Exchange | undefined): number | undefined => {
    if (exchange === undefined) return undefined
    if (adopted?.poll !== poll || adopted.theirId !== exchange.id)
      adopted = { poll, theirId: exchange.id, id: options.adopt(exchange) }
    return adopted.id
  }

  const hearEnd = (poll: string, end: End<Seen> | undefined): void => {
    const heard = theirs?.poll === poll ? theirs : undefined
    if (heard !== undefined) theirs = undefined
    if (end === undefined) return look()
    if (leader !== undefined) leader = { ...leader, nextAt: end.nextAt }
    const { pages, asOf, seen, exchange, ...outcome } = end
    options.onHeard(outcome, seen)
    if (!standing().isWilling) return
    const until = covered() ?? Infinity
    const isWhole = heard !== undefined && heard.pages === pages
    if (outcome.failure !== undefined)
      feed.hear({ ...outcome, failure: { ...outcome.failure, exchangeId: adopt(poll, exchange) } })
    else if (isWhole && heard.from <= until + CLOCK_MILLISECONDS) {
      if (asOf !== undefined) tasks.cover(Math.max(asOf, covered() ?? asOf))
      feed.hear(outcome)
    } else if ((isWhole || (asOf ?? 0) > until) && !feed.state.getState().busy) feed.pollNow()
  }

  const peers = joinPeers<Words<Seen>>(channel, {
    asks: () => {
      told = undefined
      stand()
    },
    leads: (standing) => {
      leader = { ...standing, heardAt: Date.now() }
      stand()
      look()
    },
    begins: (poll, from) => {
      theirs = { poll, from, pages: 0, heardAt: Date.now() }
      look()
    },
    atIt: (poll) => {
      if (theirs?.poll === poll) theirs.heardAt = Date.now()
      look()
    },
    page: (poll, page, exchange, late) => {
      if (theirs?.poll !== poll || !standing().isWilling) return
      theirs.heardAt = Date.now()
      theirs.pages += 1
      tasks.takePoll({ ...page, exchangeId: adopt(poll, exchange) }, options.now())
      if (late !== undefined)
        feed.state.setState((before) => ({ ...before, catchingUp: { at: Date.now(), pages: late } }))
    },
    ended: hearEnd,
  })
  const leadership = options.askToLead((leads) => {
    if (isOver) return
    leadsSince = leads ? Date.now() : undefined
    // Who has lost it has heard who has it, or will.
    if (leads) leader = undefined
    told = undefined
    stand()
    look()
  })
  peers.tell('asks')

  feed.pollWith({
    defers: () => {
      const now = Date.now()
      const { nextAt = now } = feed.state.getState()
      // Held up until now, by sleep or by work: another one may have taken the lead meanwhile, and the news of it be on its way.
      if (leadsSince !== undefined && now - nextAt > GRACE_CYCLES * options.intervalMilliseconds()) leadsSince = now
      const isOurs = theirs === undefined && leadsSince !== undefined && now >= leadsSince + SETTLE_MILLISECONDS
      if (!isOurs) look()
      return !isOurs
    },
    begins: (from) => {
      clearInterval(own?.timer)
      const poll = randomId()
      own = { poll, pages: 0, timer: setInterval(() => peers.tell('atIt', poll), AT_IT_MILLISECONDS) }
      peers.tell('begins', poll, from)
    },
    page: (page, catchingUp) => {
      if (own === undefined) return
      own.pages += 1
      peers.tell('page', own.poll, page, exchangeOf(page.exchangeId), catchingUp?.pages)
    },
    ended: (outcome) => {
      if (own === undefined) return
      const { poll, pages } = own
      clearInterval(own.timer)
      own = undefined
      const exchange = exchangeOf(outcome?.failure?.exchangeId)
      const end = outcome && { ...outcome, pages, asOf: covered(), exchange, seen: options.seen() }
      peers.tell('ended', poll, end)
    },
  })
  const unfollow = [feed.state.subscribe(stand), tasks.walks.subscribe(stand)]

  return {
    look: () => {
      stand()
      look()
    },
    stop: () => {
      isOver = true
      for (const end of unfollow) end()
      clearTimeout(timer)
      clearInterval(own?.timer)
      feed.pollWith(undefined)
      leadership.stop()
      peers.leave()
    },
  }
}
