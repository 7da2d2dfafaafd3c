import { countOf } from '../format/count.ts'
import { formatZuluTime } from '../format/time.ts'
import { createObservable } from '../picture/collection.ts'
import { families } from '../task/status-families.ts'
import type { Instant } from './clock.ts'
import type { FeedState } from './feed-state.ts'
import { LIVE_STATUSES } from './live-walk.ts'
import type { PageLoading } from './page-loading.ts'

/** How current and complete a feed's tasks are: for rules, watchdog and handover. */
export interface Freshness {
  /** Environment's time up to which every update is known; undefined before the first answer. */
  readonly readUntil: number | undefined
  /** Milliseconds of this machine since the last complete round or page of changes; else since the start. */
  readonly sinceGood: number
  /** Milliseconds between two rounds. */
  readonly cycle: number
  /** Failed rounds in a row. */
  readonly failures: number
  /** Why no data arrive, in words: "Query failed, 503, 4 times in a row", "Paused here at 14:02:10Z". */
  readonly why: string | undefined
  /** Live tasks that may be there and are not loaded. */
  readonly unread?: Unloaded | undefined
}

/** `loading`: pages are still coming. `failed`, `cut`: they aren't. */
export interface Unloaded {
  readonly kind: 'loading' | 'failed' | 'cut'
  /** "3 of 9 statuses are read". */
  readonly words: string
  /** Milliseconds since loading began. */
  readonly since: number
}

/** When what is loaded was received. */
export interface ReceivedAt {
  /** The last complete round. */
  readonly good: Instant | undefined
  /** The last page of news of a round that is not complete yet. */
  readonly news: Instant | undefined
}

export interface FreshnessOptions {
  readonly intervalMilliseconds: () => number
  /** The session has expired: no requests until the next sign-in. */
  readonly isHeld?: () => boolean
}

export function followFreshness(pages: PageLoading, { intervalMilliseconds, isHeld }: FreshnessOptions) {
  const { state, tasks, clock } = pages
  const now = (): Instant => ({ steady: clock.steady(), wall: clock.machine() })
  const begun = now()
  const moments = createObservable<ReceivedAt>({ good: momentOf(state.getState().lastGood, begun), news: undefined })
  /** Failed rounds whose polls succeeded. */
  let forgiven = 0
  let isPolled = false

  // Another window's pages have their age there, even if they arrive later here.
  const stop = state.subscribe((after, before) => {
    if (after.lastPoll !== before.lastPoll) {
      isPolled = after.lastPoll !== undefined
      moments.setState(({ good }) => ({ good: laterOf(good, momentOf(after.lastPoll, now())), news: undefined }))
    }
    const isGood = after.lastGood !== before.lastGood
    if (isGood || after.failures !== before.failures) {
      if (isPolled || after.failures === 0) forgiven = after.failures
      isPolled = false
    }
    if (isGood) moments.setState(() => ({ good: momentOf(after.lastGood, now()), news: undefined }))
    else if (after.catchingUp !== before.catchingUp && after.catchingUp !== undefined)
      moments.setState(({ good }) => ({ good, news: laterOf(good, momentOf(after.catchingUp?.at, now())) }))
  })

  const freshness = (): Freshness => {
    const { pausedAt, failure, live, ...feed } = state.getState()
    const failures = feed.failures - forgiven
    const { good, news } = moments.getState()
    const unread = unreadOf(live, tasks.cut, clock.steady() - (live?.since ?? begun.steady))
    return {
      readUntil: tasks.walks.getState().coveredUntil,
      sinceGood: clock.steady() - ((news ?? good)?.steady ?? live?.since ?? begun.steady),
      cycle: intervalMilliseconds(),
      failures,
      why:
        isHeld?.() === true
          ? 'The session has expired. Sign in again'
          : pausedAt !== undefined
            ? `Paused on this desk at ${formatZuluTime(pausedAt, clock.machine())}`
            : failureWords(failures, failure?.message),
      ...(unread !== undefined && { unread }),
    }
  }

  return { moments, freshness, stop }
}

/** A time of this machine's clock by both. */
function momentOf(at: number | undefined, now: Instant): Instant | undefined {
  return at === undefined ? undefined : { steady: now.steady - Math.max(0, now.wall - at), wall: at }
}

/** Undefined without the second. Another window's poll may be handed over after a later answer here. */
function laterOf(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  return one !== undefined && other !== undefined && one.steady > other.steady ? one : other
}

function failureWords(failures: number, message: string | undefined): string | undefined {
  if (failures === 0 || message === undefined) return undefined
  return failures > 1 ? `${message}, ${failures} times in a row` : message
}

function unreadOf(live: FeedState['live'], cut: PageLoading['tasks']['cut'], since: number): Unloaded | undefined {
  const full = families.filter(({ id, ended }) => !ended && id !== 'invalid' && cut.has(id))
  if (full.length > 0)
    return {
      kind: 'cut',
      since,
      words: `More tasks than this display keeps: ${full.map(({ name }) => name).join(', ')}`,
    }
  const { parts = [], failure } = live ?? {}
  const read = parts.filter(({ state }) => state === 'whole').length
  if (read === LIVE_STATUSES) return undefined
  const words = `${read} of ${countOf(LIVE_STATUSES, 'status', 'statuses')} loaded`
  if (failure !== undefined) return { kind: 'failed', since, words: `${failure.message}. ${words}` }
  const stopped = parts.find(({ state }) => state === 'stopped')
  if (stopped === undefined || parts.some(({ state }) => state === 'open')) return { kind: 'loading', since, words }
  return { kind: 'cut', since, words: `${stopped.why ?? ''}. ${words}` }
}
