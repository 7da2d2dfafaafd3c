import Server from 'lucide-react/icons/server'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { useSkewWords } from '../../../platform/connection/use-skew-words.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { useManifestDigits } from '../../../platform/api/release.ts'
import { useSession } from '../../../platform/session/session.ts'
import { freshness, freshnessWords, type FreshnessState } from '../../../known/freshness/freshness.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { useConventions } from '../../../format/use-conventions.ts'
import { formatAbsoluteTime, secondTime } from '../../../../format/time.ts'
import { isUnattended, keeperWords } from '../../../known/watch/keeper/keeper-words.ts'
import { isPast, usePast } from '../../../known/past/past-store.ts'
import { environmentNow, useMachineNow } from '../../../ui/browser/ticker.ts'
import { cycleMilliseconds, wallFeed, wallFreshness } from '../feed/wall-live.ts'
import { keepAwake, type Awake } from '../upkeep/wake-lock.ts'
import styles from './WallHead.module.css'

/** Environment, age of the picture, and time. */
export function WallHead({
  unknown,
  viewing,
  keeper,
}: {
  unknown: readonly string[]
  viewing: string | undefined
  keeper: KeeperFacts | undefined
}) {
  const environment = useSession((session) => session.environment)
  const clientId = useSession((session) => session.clientId)
  const awake = useAwake()
  const digits = useManifestDigits()
  const note =
    unknown.length > 0
      ? `Unknown to this wall: ${unknown.join(', ')}`
      : awake === 'not kept'
        ? 'The screen may go dark. This browser can’t keep it on'
        : undefined
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <div className={styles.title}>
          <h1>{environment?.name ?? 'Watchfloor'}</h1>
          {digits !== undefined && (
            <span className="rigid secondary">
              {viewing === undefined && 'manifest '}
              {digits}
            </span>
          )}
        </div>
        <p className={note === undefined ? undefined : styles.note}>
          {note ?? (viewing === undefined ? signedInWords(environment?.url, clientId) : <Distance words={viewing} />)}
        </p>
      </div>
      {isPast() ? <PastLine /> : <FreshnessLine keeper={keeper} />}
      <Clock />
    </header>
  )
}

function Distance({ words }: { words: string }) {
  return (
    <output aria-live="off" aria-label="Distance">
      {words}
    </output>
  )
}

function signedInWords(url: string | undefined, clientId: string): string {
  if (url === undefined) return 'Signing in'
  return [new URL(url).host, clientId === '' ? undefined : `as ${clientId}`].filter(Boolean).join(' ')
}

function useAwake(): Awake | undefined {
  const [awake, setAwake] = useState<Awake>()
  useEffect(() => keepAwake(setAwake), [])
  return awake
}

const stateWords: Readonly<Record<FreshnessState, string>> = { ...freshnessWords, held: 'Paused until sign-in' }

/** Of this wall, and of the server's watch if no desk is open or it can't poll. */
function FreshnessLine({ keeper }: { keeper: KeeperFacts | undefined }) {
  const now = useSteadyNow()
  const { good, news } = useStore(wallFreshness.moments)
  const failures = useStore(wallFeed.state, (feed) => feed.failures)
  const failure = useStore(wallFeed.state, (feed) => feed.failure)
  const facts = {
    lastGood: good?.steady,
    newsAt: news?.steady,
    failures,
    paused: false,
    intervalMilliseconds: cycleMilliseconds(),
  }
  const state = freshness(facts, now)
  const age =
    good === undefined
      ? undefined
      : `${state === 'behind' ? 'complete' : 'updated'} ${formatDuration(Math.max(0, now - good.steady))} ago`
  const isKept = state === 'live' && isUnattended(keeper)
  const trouble = keeper?.state === 'not reading' ? keeperWords(keeper, environmentNow()) : undefined
  return (
    <output className={cx(styles.freshness, styles[state])} aria-live="off" aria-label="Freshness">
      {isKept ? <Server className={styles.server} /> : <span className={styles.dot} />}
      <span className="shrinks">
        <b>{isKept ? 'Kept by the server' : stateWords[state]}</b>{' '}
        {age ?? (state === 'loading' ? 'loading the first pages' : 'nothing loaded')}
        {failure !== undefined && <span className={styles.failure}>{failure.message}</span>}
        {trouble !== undefined && <span className={styles.trouble}>{trouble.title}</span>}
      </span>
    </output>
  )
}

/** Freshness at the moment; doesn't tick. */
function PastLine() {
  const shown = usePast((past) => past.shown)
  const read = shown?.read
  return (
    <output className={cx(styles.freshness, styles.slow)} aria-live="off" aria-label="Freshness">
      <span className={styles.dot} />
      <span className="shrinks">
        <b>Past</b>{' '}
        {shown === undefined
          ? 'loading this moment'
          : read === undefined
            ? 'nothing loaded by then'
            : `as known at ${formatAbsoluteTime(shown.at, environmentNow())}, polled ${formatDuration(Math.max(0, shown.at - read))} before`}
      </span>
    </output>
  )
}

function Clock() {
  const now = useMachineNow()
  const skew = useSkewWords()
  const shown = new Date(now)
  const iso = shown.toISOString()
  return (
    <time className={styles.clock} dateTime={iso}>
      {iso.slice(11, 19)}Z
      <span className={styles.date}>
        {skew !== undefined ? (
          <span className={styles.skew}>
            service
            <br />
            {skew}
          </span>
        ) : (
          <>
            {isPast() ? 'now' : shown.toUTCString().slice(0, 3).toUpperCase()}
            <br />
            {shown.getUTCDate()} {shown.toUTCString().slice(8, 11).toUpperCase()}
          </>
        )}
      </span>
      <SecondClock now={now} />
    </time>
  )
}

/** Smaller than Zulu, but as readable from a distance. */
function SecondClock({ now }: { now: number }) {
  useConventions()
  const second = secondTime(now)
  return (
    second !== undefined && (
      <span className={styles.second}>
        {second.clock}
        <span className={styles.zone}>
          {second.zone} {second.day}
        </span>
      </span>
    )
  )
}

const STEP_MILLISECONDS = 1000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MILLISECONDS)
  return () => clearInterval(timer)
}

/** Milliseconds of the monotonic clock, each second: ages can't look young after the clock is set. */
function useSteadyNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(performance.now() / STEP_MILLISECONDS) * STEP_MILLISECONDS)
}
