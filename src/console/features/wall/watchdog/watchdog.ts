import type { Marking } from '../../../../conformance/marking.ts'
import type { Instant } from '../../../../feed/clock.ts'
import { goesWithTab } from '../../../platform/tab-address.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { canRenew, useSession } from '../../../platform/session/session.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime, formatZuluTime } from '../../../../format/time.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { cycleMilliseconds, wallFeed } from '../feed/wall-live.ts'
import { forgetGood, gapBegan, gapEnded, lastRemembered, logWall, rememberGood } from './gap-log.ts'
import { createHatch, type Hatch } from './hatch.ts'
import { judge, initialState, type Judgement, type WatchdogState } from './judge.ts'

const CHECK_MILLISECONDS = 1000
const REMEMBER_MILLISECONDS = 30_000

/** The picture's own report. */
export interface PictureHealth {
  /** When its data was received; undefined without any. */
  readonly data: Instant | undefined
  readonly marking: Marking
  /** Milliseconds without a change or a new alert. */
  readonly quietFor: number
}

const unmarked: Marking = { level: undefined, words: '' }
const nothingDrawn = {
  data: undefined,
  marking: unmarked,
  quietFor: 0,
  pictureAt: 0,
  crash: undefined,
  isBelieved: false,
}
let signs: PictureHealth & { pictureAt: number; crash: string | undefined; isBelieved: boolean } = nothingDrawn

export function pictureRenewed(picture: PictureHealth): void {
  signs = { ...signs, ...picture, pictureAt: performance.now(), crash: undefined }
}

/** Whether the picture is good, and for how long nothing has changed. */
export function quietNow(): { isLive: boolean; quietFor: number } {
  return { isLive: signs.isBelieved, quietFor: signs.quietFor }
}

export function pictureCrashed(reason: string): void {
  signs = { ...signs, crash: reason }
}

function momentNow(): Instant {
  return { steady: performance.now(), wall: Date.now() }
}

/** Supervises the picture from outside React. Returns the stop function. */
export function startWatchdog(): () => void {
  const began = momentNow()
  signs = { ...nothingDrawn, pictureAt: began.steady }
  const hatch = createHatch()
  let watch: WatchdogState = initialState(began)
  let frameAt = began.steady
  let frame = 0
  let dueCheck: ReturnType<typeof setTimeout> | undefined
  let gap: { lastGood: number | undefined; reason: string } | undefined
  let rememberedAt = 0
  const place = placeOfWall()
  logEarlierGap(began.wall, place)

  const check = () => {
    const now = momentNow()
    const limit = 2 * cycleMilliseconds()
    const judgement = judge(watch, {
      now,
      limit,
      data: signs.data,
      pictureAt: signs.pictureAt,
      frameAt,
      crash: signs.crash,
      token: tokenProblem(),
      failure: failureWords(),
    })
    watch = judgement.watch
    signs = { ...signs, isBelieved: judgement.reason === undefined && signs.data !== undefined }
    if (judgement.event !== undefined) wallFeed.pollNow()
    draw(hatch, judgement, now.wall)
    keepLog(judgement, now.wall)
    // At the limit, not up to a second later, when the hatch would come on its own and blame this page.
    clearTimeout(dueCheck)
    const left = limit - judgement.age
    if (judgement.reason === undefined && left < CHECK_MILLISECONDS) dueCheck = setTimeout(check, left + 1)
    // One frame a second proves as much as sixty.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frameAt = performance.now()
    })
  }

  const keepLog = ({ reason, event }: Judgement, now: number) => {
    const lastGood = watch.data?.wall
    if (reason !== undefined && gap === undefined) {
      gap = { lastGood, reason }
      logWall(gapBegan(reason, lastGood, now))
    } else if (reason === undefined && gap !== undefined) {
      logWall(gapEnded(gap.reason, gap.lastGood, now))
      gap = undefined
    } else if (reason === undefined && event !== undefined) logWall(event)
    if (reason !== undefined || watch.data === undefined || now - rememberedAt < REMEMBER_MILLISECONDS) return
    rememberedAt = now
    if (place !== undefined) rememberGood(now, place)
  }

  hatch.putOff(0, 2 * cycleMilliseconds())
  const timer = setInterval(check, CHECK_MILLISECONDS)
  return () => {
    clearInterval(timer)
    clearTimeout(dueCheck)
    cancelAnimationFrame(frame)
    hatch.remove()
    if (place !== undefined) forgetGood(place)
  }
}

function draw(hatch: Hatch, { reason, age, watch }: Judgement, now: number): void {
  const lastGood = watch.data?.wall
  const time = lastGood === undefined ? undefined : formatAbsoluteTime(lastGood, now)
  hatch.prepare({ lastGood: time, marking: signs.marking })
  if (reason === undefined) hatch.putOff(age, 2 * cycleMilliseconds())
  else {
    const since = formatDuration(age)
    hatch.show(
      withSecondTimes(reason, now),
      time === undefined ? `No good data for ${since}` : `Last good data ${time}, ${since} ago`,
    )
  }
}

/** In Zulu only, as the log stores it. */
function tokenProblem(): string | undefined {
  const session = useSession.getState()
  const { phase, expiry, renewal } = session
  if (phase === 'open') return undefined
  const { lastFailure, lastFailureAt } = renewal
  const failed = lastFailure && `${lastFailure}, at ${formatZuluTime(lastFailureAt, Date.now())}`
  if (phase === 'none') return failed ?? 'signing in'
  return canRenew(session) ? (failed ?? expiry?.reason) : `${expiry?.reason ?? 'expired'} Sign in again`
}

function failureWords(): string | undefined {
  const { failure } = wallFeed.state.getState()
  return failure && [failure.message, failure.detail].filter(Boolean).join('. ')
}

/** The environment's name, even before there is a session; undefined if it goes with this tab. */
function placeOfWall(): string | undefined {
  const { environment } = useSession.getState()
  if (environment !== undefined && goesWithTab(environment.url)) return undefined
  return (environment ?? useConfig.getState().environments[0])?.name ?? ''
}

/** Display or browser ended while good, which only the next page can log. */
function logEarlierGap(now: number, place: string | undefined): void {
  const good = place === undefined ? undefined : lastRemembered(place)
  if (good === undefined || now - good < 2 * REMEMBER_MILLISECONDS) return
  logWall(
    `Started. An earlier page of this display was last good ${formatZuluTime(good, now)}, ${formatDuration(now - good)} ago`,
  )
}
