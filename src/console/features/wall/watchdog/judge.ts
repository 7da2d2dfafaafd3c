import type { Instant } from '../../../../feed/clock.ts'
import { formatDuration } from '../../../../format/duration.ts'

/** Observed at a check. */
export interface Vitals {
  readonly now: Instant
  /** Two poll cycles in milliseconds: anything older on screen must say so. */
  readonly limit: number
  /** When the drawn data was received; undefined before any. */
  readonly data: Instant | undefined
  /** Monotonic clock at the last renewal, and at the last frame. */
  readonly pictureAt: number
  readonly frameAt: number
  /** Why drawing failed. */
  readonly crash: string | undefined
  /** Why the token is unusable. */
  readonly token: string | undefined
  /** Failure of the last request. */
  readonly failure: string | undefined
}

/** The watchdog's memory between checks. */
export interface WatchdogState {
  readonly startedAt: number
  readonly last: Instant
  readonly data: Instant | undefined
  /** The page stopped, slept, or its clock was set: the reason to give until new data. */
  readonly interruption: string | undefined
  /** Likewise: renewed, a token may be refused again by the next poll. */
  readonly token: string | undefined
  readonly hatched: string | undefined
}

export interface Judgement {
  readonly watch: WatchdogState
  /** Age of the oldest part; past the limit the screen is covered. */
  readonly age: number
  /** Why it is covered; undefined while the picture is good. */
  readonly reason: string | undefined
  /** To log even though the picture is or stayed good. */
  readonly event: string | undefined
}

export function initialState(now: Instant): WatchdogState {
  return {
    startedAt: now.steady,
    last: now,
    data: undefined,
    interruption: undefined,
    token: undefined,
    hatched: undefined,
  }
}

/** How far clocks may drift apart between checks unless one was set. */
const TOLERANCE = 2000

/** Pure, to test each failure: old data, no token, a stopped page, a crash, sleep, a changed clock. */
export function judge(before: WatchdogState, vitals: Vitals): Judgement {
  const { now, limit, data } = vitals
  const steadily = now.steady - before.last.steady
  const jump = now.wall - before.last.wall - steadily
  const isNewData = data !== undefined && data.steady !== before.data?.steady
  const event = interruptionOf(steadily, jump, limit)
  const interruption = event ?? (isNewData ? undefined : before.interruption)
  const token = vitals.token ?? (isNewData ? undefined : before.token)

  const ages = {
    // The older result counts: the monotonic clock stops in sleep, the other one may be set back.
    data: data === undefined ? now.steady - before.startedAt : Math.max(now.steady - data.steady, now.wall - data.wall),
    picture: now.steady - vitals.pictureAt,
    frame: now.steady - vitals.frameAt,
  }
  const age = Math.max(ages.data, ages.picture, ages.frame)
  const reason = reasonOf({ ...vitals, interruption, earlierToken: token, ages })
  return {
    watch: { ...before, last: now, data, interruption, token, hatched: reason },
    age: reason === undefined ? age : Math.max(age, limit),
    reason,
    event,
  }
}

/** Between two checks, which come every second. Reports a clock set back, too, as displayed times jump. */
function interruptionOf(steadily: number, jump: number, limit: number): string | undefined {
  if (jump > TOLERANCE) return `The machine slept or its clock jumped ahead by ${formatDuration(jump)}`
  if (jump < -TOLERANCE) return `The machine’s clock jumped back by ${formatDuration(jump)}`
  if (steadily > limit) return `The page was frozen for ${formatDuration(steadily)}`
  return undefined
}

function reasonOf({
  limit,
  crash,
  token,
  earlierToken,
  failure,
  data,
  interruption,
  ages,
}: Omit<Vitals, 'now'> & {
  interruption: string | undefined
  earlierToken: string | undefined
  ages: Record<'data' | 'picture' | 'frame', number>
}): string | undefined {
  if (crash !== undefined) return `Can’t draw the picture: ${crash}`
  if (ages.frame > limit) return interruption ?? `The browser has drawn nothing for ${formatDuration(ages.frame)}`
  if (ages.picture > limit) return interruption ?? `The picture hasn’t updated for ${formatDuration(ages.picture)}`
  if (ages.data <= limit) return undefined
  if (token !== undefined) return `No valid token: ${token}`
  if (interruption !== undefined) return interruption
  if (failure !== undefined) return failure
  if (earlierToken !== undefined) return `No valid token: ${earlierToken}`
  return data === undefined ? 'Nothing loaded yet' : 'No answer from the service'
}
