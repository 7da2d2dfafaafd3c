import { parseBaseUrl } from '../../conformance/base-url.ts'
import type { FeedState } from '../../feed/feed-state.ts'
import type { Tasks } from '../../picture/tasks.ts'
import type { Alert, Situation } from '../../watch/wire/alert.ts'
import { startWallEngine } from '../../console/features/wall/feed/wall-engine.ts'
import { startWallFeed, wall, wallFeed, wallFreshness } from '../../console/features/wall/feed/wall-live.ts'
import { keptAlerts } from '../../console/features/wall/picture/kept-alerts.ts'
import { shownPart } from '../../console/features/wall/picture/wall-alerts.ts'
import { keepSignedIn } from '../../console/features/wall/upkeep/wall-session.ts'
import { pictureRenewed, quietNow, startWatchdog } from '../../console/features/wall/watchdog/watchdog.ts'
import { freshness } from '../../console/known/freshness/freshness.ts'
import { pollMilliseconds, present } from '../../console/known/live-tasks.ts'
import { startDeskWatch } from '../../console/known/watch/desk.ts'
import { useLog } from '../../console/known/watch/log/log-state.ts'
import { writeEntry } from '../../console/known/watch/log/start-log.ts'
import { startRules } from '../../console/known/watch/start-rules.ts'
import { acknowledge, useWatch } from '../../console/known/watch/watch-store.ts'
import { loadConfig, useConfig } from '../../console/platform/api/config.ts'
import { startRenewalSchedule } from '../../console/platform/session/renewal-schedule.ts'
import { useSession } from '../../console/platform/session/session.ts'
import { signIn } from '../../console/platform/session/sign-in.ts'

/** A screen's content, for the oracles. */
export interface ShownScreen {
  /** The screen's own freshness; a wall that isn't hatched is `live`. */
  readonly freshness: string
  /** Milliseconds since the last complete round, as the screen counts them. */
  readonly age: number | undefined
  /** The environment's time up to which every change is known. */
  readonly readUntil: number | undefined
  /** Every live task has been loaded. */
  readonly isWhole: boolean
  /** `lastUpdateTime` by task, in milliseconds. */
  readonly tasks: ReadonlyMap<string, number>
  readonly absent: ReadonlySet<string>
  readonly sharing: string
  /** By id. */
  readonly alerts: ReadonlyMap<string, Alert>
  /** Ids of alerts whose acknowledgement is under way, and why it was refused. */
  readonly pending: ReadonlyMap<string, string>
  /** This screen's own situations. */
  readonly situations: readonly Situation[]
  /** Ids of log entries that are not in the log yet. */
  readonly waitingEntries: readonly string[]
}

export interface PageProcess {
  readonly shown: () => ShownScreen
  readonly phase: () => 'none' | 'open' | 'expired'
  /** A wall does it itself. */
  readonly signIn: (clientId: string, clientSecret: string) => Promise<void>
  readonly acknowledge: (ids: readonly string[]) => void
  /** Resolves when it is stored. */
  readonly writeEntry: (text: string) => Promise<void>
}

/** Starts the console as a desk does, without drawing. */
export async function startDesk(): Promise<PageProcess> {
  await loadConfig()
  startRenewalSchedule()
  startDeskWatch()
  return processOf(shownByDesk)
}

const RENEWED_MILLISECONDS = 1000

/** Starts the console as a wall does, without drawing. */
export async function startWall(): Promise<PageProcess> {
  await loadConfig()
  startRenewalSchedule()
  startWatchdog()
  keepSignedIn()
  let stop: (() => void) | undefined
  const follow = () => {
    if (useSession.getState().phase !== 'none') stop ??= startWallFeed()
    else {
      stop?.()
      stop = undefined
    }
  }
  useSession.subscribe(follow)
  follow()
  startRules({
    startEngine: startWallEngine,
    isSoundOn: () => false,
    part: { name: 'wall', of: shownPart, kept: keptAlerts },
    lastGood: () => wallFreshness.moments.getState().good?.wall,
  })
  setInterval(() => {
    const { good, news } = wallFreshness.moments.getState()
    pictureRenewed({ data: news ?? good, marking: { level: undefined, words: '' }, quietFor: 0 })
  }, RENEWED_MILLISECONDS)
  return processOf(shownByWall)
}

function processOf(shown: () => ShownScreen): PageProcess {
  return {
    shown,
    phase: () => useSession.getState().phase,
    signIn: async (clientId, clientSecret) => {
      const [first] = useConfig.getState().environments
      const base = parseBaseUrl(first?.url ?? '', location.origin)
      if (first === undefined || !base.ok) throw new Error('There is no environment')
      const environment = { name: first.name, url: base.url, marking: first.marking }
      const secrets = { tokenAuthorization: undefined, extraHeader: undefined }
      await signIn({ environment, clientId, clientSecret, secrets, keepInTab: false })
    },
    acknowledge,
    writeEntry: (text) => writeEntry({ text, subjects: [] }),
  }
}

function shownByDesk(): ShownScreen {
  const state = present.feed.state.getState()
  const { lastGood, catchingUp, failures, pausedAt } = state
  const held = useSession.getState().phase === 'expired'
  const facts = { lastGood, newsAt: catchingUp?.at, failures, paused: pausedAt !== undefined, held }
  return {
    ...shownOf(present.tasks, state),
    freshness: freshness({ ...facts, intervalMilliseconds: pollMilliseconds() }, Date.now()),
    age: lastGood === undefined ? undefined : Date.now() - lastGood,
  }
}

function shownByWall(): ShownScreen {
  const { good } = wallFreshness.moments.getState()
  return {
    ...shownOf(wall.tasks, wallFeed.state.getState()),
    freshness: quietNow().isLive ? 'live' : 'lost',
    age: good === undefined ? undefined : Date.now() - good.wall,
  }
}

function shownOf(tasks: Tasks, { live }: FeedState): Omit<ShownScreen, 'freshness' | 'age'> {
  const all = [...tasks.all.items()]
  const { sharing, alerts, pending, situations } = useWatch.getState()
  return {
    readUntil: tasks.walks.getState().coveredUntil,
    isWhole: live !== undefined && live.parts.every(({ state }) => state === 'whole'),
    tasks: new Map(all.map(({ id, updated }) => [id, updated])),
    absent: new Set(all.filter(({ absentSince }) => absentSince !== undefined).map(({ id }) => id)),
    sharing,
    alerts,
    pending: new Map([...pending].map(([id, state]) => [id, typeof state === 'string' ? state : state.refused])),
    situations: [...situations.values()],
    waitingEntries: useLog.getState().waiting.map(({ entry }) => entry.id),
  }
}
