import type { Exchange } from '../../../conformance/exchange.ts'
import type { Leadership } from '../../platform/peers/leader.ts'
import { joinPeers, type Channel } from '../../platform/peers/peers.ts'
import type { FeedSource, PollOutcome } from '../../../feed/feed-state.ts'
import type { TaskFeed } from '../../../feed/feed.ts'
import type { TaskPage, Tasks } from '../../../picture/tasks.ts'
import { announcePolls, type End, type OwnPollsOptions, type Standing, type Words } from './own-polls.ts'
import { createTurns } from './turns.ts'

export interface SharedPollsOptions<Seen> extends Omit<OwnPollsOptions<Seen>, 'covered'> {
  readonly channel: Channel
  readonly askToLead: (onChange: (leads: boolean) => void) => Leadership
  readonly feed: TaskFeed
  readonly tasks: Tasks
  readonly now: () => number
  readonly intervalMilliseconds: () => number
  /** Adds another window's request to this log, marked as such. Returns its id here. */
  readonly adopt: (exchange: Exchange) => number
  /** As `inSlices`, for a page that is ingested. */
  readonly ingest: NonNullable<FeedSource['inSlices']>
  /** Called after another window's poll, with what that observed. */
  readonly onHeard: (outcome: PollOutcome, seen: Seen) => void
}

/** Cycles that the others wait for a poll that is due; this late still counts as live. */
const GRACE_CYCLES = 0.25
/** Two windows may take the lead at once: by then each has heard of the other. */
const SETTLE_MILLISECONDS = 200
/** Of the 5 s by which polls reach back too far: for clocks in whole seconds, read at different times. */
const CLOCK_MILLISECONDS = 2000
/** A polling window that is silent for longer has crashed or hangs. */
const SILENCE_MILLISECONDS = 2500

/**
 * One poll per cycle for all windows of a group: the leader polls and says so, each window ingests the pages.
 * If a due poll isn't announced, another window takes the lead. Full walks, pages on demand and catching up
 * stay each window's own.
 */
export function sharePolls<Seen>({ channel, feed, tasks, ...options }: SharedPollsOptions<Seen>) {
  let leadsSince: number | undefined
  let leader: (Standing & { readonly heardAt: number }) | undefined
  let announced: Omit<Standing, 'nextAt'> | undefined
  let theirs: Theirs | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  /** Of others' polls: the end of one waits until its pages are ingested. */
  const inTurn = createTurns(() => isOver)
  const adopt = adoptedOnce(options.adopt)
  const covered = (): number | undefined => tasks.walks.getState().coveredUntil

  const standing = (): Standing => {
    const { started, pausedAt, nextAt } = feed.state.getState()
    const { filter } = tasks.walks.getState()
    const isWilling = started && pausedAt === undefined && filter.parent === undefined && covered() !== undefined
    return { cycle: options.intervalMilliseconds(), isWilling, nextAt }
  }

  /** Reports whether this window can poll, and takes the lead from one that can't. */
  const stand = (): void => {
    if (isOver) return
    const { cycle, isWilling, nextAt } = standing()
    if (leadsSince === undefined) {
      announced = undefined
      if (leader !== undefined && isWilling && (!leader.isWilling || cycle < leader.cycle)) {
        leader = undefined
        leadership.take()
      }
    } else if (announced?.cycle !== cycle || announced.isWilling !== isWilling) {
      announced = { cycle, isWilling }
      peers.tell('leads', { cycle, isWilling, nextAt })
    }
  }

  /** When this window polls, unless another does first. */
  const turnAt = (nextAt: number, now: number): number => {
    const interval = options.intervalMilliseconds()
    if (theirs !== undefined) return theirs.heardAt + SILENCE_MILLISECONDS
    if (leadsSince !== undefined) return Math.max(nextAt, leadsSince + SETTLE_MILLISECONDS)
    const theirTurn = leader?.isWilling === true ? (leader.nextAt ?? 0) : 0
    // A time further ahead predates a change of the clock.
    const isSaid = theirTurn > nextAt && theirTurn - now <= 2 * interval
    // A new leader is about to poll.
    return Math.max(isSaid ? theirTurn : nextAt, leader?.heardAt ?? 0) + GRACE_CYCLES * interval
  }

  /** Times ahead of a clock that was set back count from now. */
  const clockNow = (): number => {
    const now = Date.now()
    if (leadsSince !== undefined) leadsSince = Math.min(leadsSince, now)
    if (leader !== undefined) leader = { ...leader, heardAt: Math.min(leader.heardAt, now) }
    if (theirs !== undefined) theirs.heardAt = Math.min(theirs.heardAt, now)
    return now
  }

  /** Polls if that is due and no other window does; else sets a timer. */
  const check = (): void => {
    clearTimeout(timer)
    const { nextAt, busy } = feed.state.getState()
    if (isOver || busy || nextAt === undefined) return
    const now = clockNow()
    const at = turnAt(nextAt, now)
    if (now < at) timer = setTimeout(check, at - now)
    else if (leadsSince !== undefined) {
      theirs = undefined
      feed.pollNow()
    } else {
      theirs = undefined
      leader = undefined
      timer = setTimeout(check, options.intervalMilliseconds())
      leadership.take()
    }
  }

  const hearEnd = (poll: string, end: End<Seen> | undefined): void => {
    const heard = theirs?.poll === poll ? theirs : undefined
    if (heard !== undefined) theirs = undefined
    if (end === undefined) return check()
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
      announced = undefined
      stand()
    },
    leads: (standing) => {
      leader = { ...standing, heardAt: Date.now() }
      stand()
      check()
    },
    begins: (poll, from) =>
      inTurn(() => {
        theirs = { poll, from, pages: 0, tasks: [], heardAt: Date.now() }
        check()
      }),
    atIt: (poll) => {
      if (theirs?.poll === poll) theirs.heardAt = Date.now()
      check()
    },
    tasks: (poll, tasks) =>
      inTurn(() => {
        if (theirs?.poll === poll) theirs.tasks.push(...tasks)
      }),
    endOfPage: (poll, page, exchange, late) =>
      inTurn(async () => {
        const of = theirs
        if (of?.poll !== poll) return
        const tasksOfPage = [...of.tasks, ...page.tasks]
        of.tasks = []
        if (!standing().isWilling) return
        const received = { ...page, tasks: tasksOfPage, exchangeId: adopt(poll, exchange) }
        await options.ingest(tasks.addPollInSteps(received, options.now()), () => isOver)
        of.heardAt = Date.now()
        of.pages += 1
        if (late !== undefined && standing().isWilling)
          feed.state.setState((before) => ({ ...before, catchingUp: { at: page.receivedAt, pages: late } }))
      }),
    ended: (poll, end) => inTurn(() => hearEnd(poll, end)),
  })
  const leadership = options.askToLead((leads) => {
    if (isOver) return
    leadsSince = leads ? Date.now() : undefined
    // A former leader learns of the new one.
    if (leads) leader = undefined
    announced = undefined
    stand()
    check()
  })
  peers.tell('asks')

  const ownPolls = announcePolls(peers, { ...options, covered })
  feed.pollWith({
    ...ownPolls,
    defers: () => {
      const now = clockNow()
      const { nextAt = now } = feed.state.getState()
      // Late because of sleep or a busy thread: another window may have taken the lead.
      if (leadsSince !== undefined && now - nextAt > GRACE_CYCLES * options.intervalMilliseconds()) leadsSince = now
      const isOurs = theirs === undefined && leadsSince !== undefined && now >= leadsSince + SETTLE_MILLISECONDS
      if (!isOurs) check()
      return !isOurs
    },
  })
  const unfollow = [feed.state.subscribe(stand), tasks.walks.subscribe(stand)]

  return {
    /** The window has come into sight, or gone out of it. */
    check: () => {
      stand()
      check()
    },
    stop: () => {
      isOver = true
      for (const end of unfollow) end()
      clearTimeout(timer)
      ownPolls.stop()
      feed.pollWith(undefined)
      leadership.stop()
      peers.leave()
    },
  }
}

/** Another window's poll. */
interface Theirs {
  readonly poll: string
  readonly from: number
  pages: number
  /** Of the page that isn't here to its end. */
  tasks: TaskPage['tasks'][number][]
  heardAt: number
}

/** A failed request may be one of a page already here. */
function adoptedOnce(adopt: (exchange: Exchange) => number) {
  let last: { readonly poll: string; readonly theirId: number; readonly id: number } | undefined
  return (poll: string, exchange: Exchange | undefined): number | undefined => {
    if (exchange === undefined) return undefined
    if (last?.poll !== poll || last.theirId !== exchange.id) last = { poll, theirId: exchange.id, id: adopt(exchange) }
    return last.id
  }
}
