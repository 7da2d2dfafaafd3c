import type { Moment } from '../../../../feed/clock.ts'
import { formatDuration } from '../../../../format/duration.ts'

/** What can be seen of the page at a check. */
export interface Vitals {
  readonly now: Moment
  /** Two poll cycles, in milliseconds. Nothing on screen may be older without saying so. */
  readonly limit: number
  /** When the data that is drawn now was received; undefined before the first. */
  readonly data: Moment | undefined
  /** Steady clock at the last time the picture was renewed, and at the last frame that the browser drew. */
  readonly pictureAt: number
  readonly frameAt: number
  /** Why the picture could not be made. */
  readonly crash: string | undefined
  /** Why there is no usable token. */
  readonly token: string | undefined
  /** What the last request for data failed with. */
  readonly failure: string | undefined
}

/** What the watchdog remembers from check to check. */
export interface WatchdogState {
  readonly startedAt: number
  readonly last: Moment
  readonly data: Moment | undefined
  /** The page stood still, slept or had its clock set: the reason to give until new data comes. */
  readonly interruption: string | undefined
  readonly hatched: string | undefined
}

export interface Judgement {
  readonly watch: WatchdogState
  /** How old the oldest part of the picture is; past the limit the screen is hatched. */
  readonly age: number
  /** Why the screen is hatched; undefined while the picture is good. */
  readonly reason: string | undefined
  /** Something to log though the picture is good again already, or although it never was bad. */
  readonly event: string | undefined
}

export function initialState(now: Moment): WatchdogState {
  return { startedAt: now.steady, last: now, data: undefined, interruption: undefined, hatched: undefined }
}

/** Clocks may drift apart by so much between two checks without either having been set. */
const TOLERANCE = 2000

/**
 * Decides whether the picture may be believed. Pure, so that each way of failing can be tried: data too old, no token, a page that stood still,
 * frames or renewals that no longer come, a crash, a machine that slept, a clock that was set.
 */
export function judge(before: WatchdogState, vitals: Vitals): Judgement {
  const { now, limit, data } = vitals
  const steadily = now.steady - before.last.steady
  const jump = now.wall - before.last.wall - steadily
  const isNewData = data !== undefined && data.steady !== before.data?.steady
  const event = interruptionOf(steadily, jump, limit)
  const interruption = event ?? (isNewData ? undefined : before.interruption)

  const ages = {
    // By the clock that makes it older: the steady one stands while the machine sleeps, the other one may have been put back.
    data: data === undefined ? now.steady - before.startedAt : Math.max(now.steady - data.steady, now.wall - data.wall),
    picture: now.steady - vitals.pictureAt,
    frame: now.steady - vitals.frameAt,
  }
  const age = Math.max(ages.data, ages.picture, ages.frame)
  const reason = reasonOf({ ...vitals, interruption, ages })
  return {
    watch: { ...before, last: now, data, interruption, hatched: reason },
    age: reason === undefined ? age : Math.max(age, limit),
    reason,
    event,
  }
}

/** What happened between two checks, which come every second. A clock that is set back is told too: times on screen jump with it. */
function interruptionOf(steadily: number, jump: number, limit: number): string | undefined {
  if (jump > TOLERANCE) return `The machine slept, or its clock was set forward, by ${formatDuration(jump)}`
  if (jump < -TOLERANCE) return `The machine’s clock was set back by ${formatDuration(jump)}`
  if (steadily > limit) return `The page was frozen for ${formatDuration(steadily)}`
  return undefined
}

function reasonOf({
  limit,
  crash,
  token,
  failure,
  data,
  interruption,
  ages,
}: Omit<Vitals, 'now'> & {
  interruption: string | undefined
  ages: Record<'data' | 'picture' | 'frame', number>
}): string | undefined {
  if (crash !== undefined) return `The picture could not be drawn: ${crash}`
  if (ages.frame > limit) return interruption ?? `The browser has drawn nothing for ${formatDuration(ages.frame)}`
  if (ages.picture > limit) return interruption ?? `The picture was not updated for ${formatDuration(ages.picture)}`
  if (ages.data <= limit) return undefined
  if (token !== undefined) return `No valid token: ${token}`
  if (interruption !== undefined) return interruption
  if (failure !== undefined) return failure
  return data === undefined ? 'Nothing has been read yet' : 'No answer from the service'
}
