import { parseBaseUrl } from '../../conformance/base-url.ts'
import type { FeedState } from '../../feed/feed-state.ts'
import type { Tasks } from '../../picture/tasks.ts'
import type { Alert, Situation } from '../../watch/wire/alert.ts'
import { defaultRules } from '../../watch/wire/default-rules.ts'
import type { Handover, HandoverItem } from '../../watch/wire/handover.ts'
import type { RuleRecord } from '../../watch/wire/rule.ts'
import { VIEW_VERSION, type ViewRecord } from '../../watch/wire/views.ts'
import { enqueue, useEgressQueue } from '../../console/features/egress/queue/queue-store.ts'
import { saveDraft, saveRead, sign } from '../../console/features/log/handover/handover-server.ts'
import { startWallEngine } from '../../console/features/wall/feed/wall-engine.ts'
import { startWallFeed, wall, wallFeed, wallFreshness } from '../../console/features/wall/feed/wall-live.ts'
import { keptAlerts } from '../../console/features/wall/picture/kept-alerts.ts'
import { shownPart } from '../../console/features/wall/picture/wall-alerts.ts'
import { keepSignedIn } from '../../console/features/wall/upkeep/wall-session.ts'
import { pictureRenewed, quietNow, startWatchdog } from '../../console/features/wall/watchdog/watchdog.ts'
import { freshness } from '../../console/known/freshness/freshness.ts'
import { pollMilliseconds, present, shown as shownStore } from '../../console/known/live-tasks.ts'
import { usePast } from '../../console/known/past/past-store.ts'
import { leavePast, showMoment } from '../../console/known/past/show-moment.ts'
import { startSharedFeed } from '../../console/known/shared-feed/start-shared-feed.ts'
import { startDeskWatch } from '../../console/known/watch/desk.ts'
import { journalSource } from '../../console/known/watch/journal/journal-source.ts'
import { useLog } from '../../console/known/watch/log/log-state.ts'
import { writeEntry } from '../../console/known/watch/log/start-log.ts'
import { startRules } from '../../console/known/watch/start-rules.ts'
import { saveSharedView } from '../../console/known/watch/views/shared-views.ts'
import { acknowledge, saveRule, useWatch, type Pending } from '../../console/known/watch/watch-store.ts'
import { useActivity } from '../../console/platform/activity/activity.ts'
import { loadConfig, useConfig } from '../../console/platform/api/config.ts'
import { useGroup } from '../../console/platform/session/group.ts'
import { startRenewalSchedule } from '../../console/platform/session/renewal-schedule.ts'
import { resumeSession } from '../../console/platform/session/resume-session.ts'
import { useSession } from '../../console/platform/session/session.ts'
import { signIn } from '../../console/platform/session/sign-in.ts'
import { environmentNow } from '../../console/ui/browser/ticker.ts'

/** A screen's content, for the oracles. */
export interface ShownScreen {
  /** The screen's own freshness; a wall that isn't hatched is `live`. */
  readonly freshness: string
  /** Milliseconds since the last complete round, as the screen counts them. */
  readonly age: number | undefined
  /** The environment's time up to which every change is known. */
  readonly readUntil: number | undefined
  /** A poll or a walk is under way. */
  readonly isBusy: boolean
  /** Every live task has been loaded. */
  readonly isWhole: boolean
  /** `lastUpdateTime` by task, in milliseconds. */
  readonly tasks: ReadonlyMap<string, number>
  readonly absent: ReadonlySet<string>
  readonly sharing: string
  /** By id. */
  readonly alerts: ReadonlyMap<string, Alert>
  /** By id of the alert: its acknowledgement is under way, or was refused. */
  readonly pending: ReadonlyMap<string, Pending>
  /** This screen's own situations. */
  readonly situations: readonly Situation[]
  readonly rules: readonly RuleRecord[]
  readonly views: readonly ViewRecord[]
  readonly handover: Handover | undefined
  /** Ids of egress streams that this page has deleted. */
  readonly deleted: readonly string[]
  /** Number of the log's last entry. */
  readonly logLast: number | undefined
  /** Ids of log entries that are not in the log yet. */
  readonly waitingEntries: readonly string[]
  /** Of this browser's activity log: when it was live, when not and why. */
  readonly notes: readonly string[]
}

export interface PageProcess {
  readonly shown: () => ShownScreen
  readonly phase: () => 'none' | 'open' | 'expired'
  /** A wall does it itself. */
  readonly signIn: (clientId: string, clientSecret: string) => Promise<void>
  readonly acknowledge: (ids: readonly string[]) => void
  /** Resolves when it is stored. */
  readonly writeEntry: (text: string) => Promise<void>
  /** Both resolve with the saved revision, or undefined if the server hasn't said so. */
  readonly saveRule: (id: string, guidance: string) => Promise<number | undefined>
  readonly saveView: (id: string, name: string) => Promise<number | undefined>
  readonly deleteEgress: (egressId: string) => void
  /** Prepares, reads and signs a handover for both sides. Resolves with the saved signatures. */
  readonly handOver: (id: string, text: string) => Promise<readonly Side[]>
  /** Shows that moment of the environment's time, then the present again. */
  readonly past: (at: number) => Promise<ShownPast>
}

export type Side = 'outgoing' | 'incoming'

/** A moment of the past, as a desk shows it. */
export interface ShownPast extends Pick<ShownScreen, 'tasks' | 'absent'> {
  /** Not to be taken for complete: why, in words. */
  readonly gap: string | undefined
}

/** Starts the console as a desk does, without drawing. */
export async function startDesk(): Promise<PageProcess> {
  await loadConfig()
  await resumeSession()
  startRenewalSchedule()
  if (useGroup.getState().id !== undefined) startSharedFeed()
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
    saveRule: async (id, guidance) => {
      const revision = revisionOf(useWatch.getState().rules, id)
      const rule = { ...defaultRules[0], id, guidance }
      return savedRevision(revision, await saveRule(rule, revision))
    },
    saveView: async (id, name) => {
      const view = { version: VIEW_VERSION, id, name, address: '/tasks', isPinned: false } as const
      const revision = revisionOf(useWatch.getState().views ?? [], id)
      return savedRevision(revision, await saveSharedView(view, revision))
    },
    deleteEgress: (egressId) => enqueue([egressId]),
    handOver,
    past: pastAt,
  }
}

async function pastAt(at: number): Promise<ShownPast> {
  await showMoment(journalSource(), at)
  const { problem, shown: moment } = usePast.getState()
  const { tasks, feed } = shownStore()
  const isLive = feed.state.getState().failures === 0
  const past = {
    tasks: timesOf(tasks),
    absent: absentIn(tasks),
    gap: problem ?? moment?.gap?.words ?? (isLive ? undefined : 'Not live'),
  }
  leavePast()
  return past
}

function revisionOf(records: readonly (RuleRecord | ViewRecord)[], id: string): number {
  return records.find((record) => record.id === id)?.revision ?? 0
}

function savedRevision(changed: number, { kind }: { readonly kind: string }): number | undefined {
  return kind === 'saved' ? changed + 1 : undefined
}

async function handOver(id: string, text: string): Promise<readonly Side[]> {
  const to = environmentNow()
  const item: HandoverItem = { id: 'note', section: 'notes', text, subjects: [] }
  const draft = { from: to - 60_000, to, asOf: to, logFrom: 0, logTo: 0, items: [item], revision: 0 }
  if ((await saveDraft(id, draft)) !== undefined) return []
  if ((await sign(id, { side: 'outgoing', revision: 1 })) !== undefined) return []
  if ((await saveRead(id, [item.id])) !== undefined) return ['outgoing']
  return (await sign(id, { side: 'incoming', revision: 1 })) === undefined ? ['outgoing', 'incoming'] : ['outgoing']
}

function shownByDesk(): ShownScreen {
  const state = present.feed.state.getState()
  const { lastGood, catchingUp, failures, pausedAt } = state
  const held = useSession.getState().phase === 'expired'
  const facts = { lastGood, newsAt: catchingUp?.at, failures, paused: pausedAt !== undefined, held }
  return shownOf(present.tasks, state, {
    freshness: freshness({ ...facts, intervalMilliseconds: pollMilliseconds() }, Date.now()),
    lastGood,
  })
}

function shownByWall(): ShownScreen {
  const { good } = wallFreshness.moments.getState()
  return shownOf(wall.tasks, wallFeed.state.getState(), {
    freshness: quietNow().isLive ? 'live' : 'lost',
    lastGood: good?.wall,
  })
}

function shownOf(
  tasks: Tasks,
  { live, busy }: FeedState,
  { freshness, lastGood }: { readonly freshness: string; readonly lastGood: number | undefined },
): ShownScreen {
  const { items: queue } = useEgressQueue.getState()
  const { sharing, alerts, pending, situations, rules, views, handover, logLast } = useWatch.getState()
  return {
    freshness,
    age: lastGood === undefined ? undefined : Date.now() - lastGood,
    readUntil: tasks.walks.getState().coveredUntil,
    isWhole: live !== undefined && live.parts.every(({ state }) => state === 'whole'),
    // Most oracles need only the rest.
    get tasks() {
      return timesOf(tasks)
    },
    get absent() {
      return absentIn(tasks)
    },
    isBusy: busy,
    sharing,
    alerts,
    pending,
    situations: [...situations.values()],
    rules,
    views: views ?? [],
    handover,
    logLast,
    deleted: queue.filter(({ state }) => state.kind === 'deleted').map(({ egressId }) => egressId),
    notes: useActivity.getState().entries.flatMap(({ note }) => (note === undefined ? [] : [note.words])),
    waitingEntries: useLog.getState().waiting.map(({ entry }) => entry.id),
  }
}

function timesOf({ all }: Tasks): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { id, updated } of all.items()) times.set(id, updated)
  return times
}

function absentIn({ all }: Tasks): ReadonlySet<string> {
  const absent = new Set<string>()
  for (const { id, absentSince } of all.items()) if (absentSince !== undefined) absent.add(id)
  return absent
}
