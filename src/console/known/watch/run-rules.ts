import {
  latestByKey,
  type Acknowledgement,
  type Alert,
  type AlertReport,
  type Situation,
} from '../../../watch/wire/alert.ts'
import { watchOperations } from '../../../watch/wire/operations.ts'
import { readRule, type RuleRecord } from '../../../watch/wire/rule.ts'
import { reportEnvironmentTime } from '../../platform/connection/connection.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { askWatch } from './client/ask-watch.ts'
import { authorOf } from './client/unsent.ts'
import { watchStorage } from './client/watch-storage.ts'
import { askToLead } from '../../platform/peers/leader.ts'
import { watchServer } from './client/server.ts'
import { joinTabs, noDesk, type DeskState } from './client/tabs.ts'
import { WatchClient } from './client/watch-client.ts'
import { stepInSlices } from './desk-engine.ts'
import type { Engine } from '../../../rules/engine/engine.ts'
import { reportSteps } from '../../../rules/reconcile.ts'
import { SILENCE_MILLISECONDS } from './sound/schedule.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { startSignals, type SoundingRules } from './signals.ts'
import { setNameSharing, takeName, useOnWatch } from './persons/on-watch.ts'
import type { NoData } from '../../../rules/engine/no-data.ts'
import { setWatchHandlers, useWatch, type SoundState } from './watch-store.ts'

export interface RulesHost {
  readonly startEngine: (latest: (key: string) => Alert | undefined) => {
    readonly engine: Pick<
      Engine,
      'setRules' | 'step' | 'situations' | 'fresh' | 'evidence' | 'evidenceVersion' | 'noData'
    >
    readonly stop: () => void
  }
  /** Default: as in Settings. */
  readonly isSoundOn?: () => boolean
  /** For a page that needs only part of the alerts; stored apart from desks, which need all. */
  readonly part?: {
    readonly name: string
    readonly of: (alert: Alert) => Alert
    /** Returns the same map if all are needed. `situations`: this page's; `now`: environment's clock. */
    readonly kept: (
      alerts: ReadonlyMap<string, Alert>,
      situations: ReadonlyMap<string, Situation>,
      now: number,
    ) => ReadonlyMap<string, Alert>
  }
  /** This machine's clock at the last update. */
  readonly lastGood: () => number | undefined
}

const STEP_MILLISECONDS = 1000
/** Alerts are compared at least this often. */
const QUIET_MILLISECONDS = 10_000
/** Steps between two readings of the clock, which cost more than a step. */
const STEPS_BETWEEN_LOOKS = 128
/** Sounds wait this long for earlier acknowledgements. */
const PATIENCE_MILLISECONDS = 5000

export function runRules(of: {
  readonly scope: string
  readonly clientId: string
  readonly isShared: boolean
  readonly host: RulesHost
}) {
  const { clientId, host } = of
  const scope = host.part === undefined ? of.scope : `${of.scope} ${host.part.name}`
  const startedAt = performance.now()
  const storage = watchStorage(scope)
  const name = `watchfloor.watch ${scope}`
  let leads = false
  const over = new AbortController()
  /** Each second and on changes. */
  const { step, stepNow } = oneAtATime(over.signal, async () => {
    await evaluate()
    await report()
  })
  let desk: DeskState = noDesk
  // Walls have no person.
  const isDesk = host.part === undefined

  /** Memoized by picture. */
  const latest = memo((alerts: ReadonlyMap<string, Alert>) => latestByKey(alerts.values()))
  const sounding = memo(soundingRules)

  const tabs = joinTabs({
    channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined,
    storage,
    askToLead: (onChange) => askToLead(name, onChange),
    onWatch: isDesk ? useOnWatch.getState().here : undefined,
    createClient: async (onPicture, pressedBy) =>
      new WatchClient({
        server: of.isShared ? watchServer : undefined,
        storage,
        kept: await storage.read(environmentNow()),
        clientId,
        now: environmentNow,
        partOf: host.part?.of,
        keptOf: (alerts) => host.part?.kept(alerts, useWatch.getState().situations, environmentNow()) ?? alerts,
        onPicture,
        pressedBy,
        onTime: reportEnvironmentTime,
        onHeard: () => step(),
      }),
    onPicture: (picture) => {
      const { rules } = useWatch.getState()
      useWatch.setState(picture)
      if (picture.rules !== rules) engine.setRules(picture.rules)
      step()
    },
    onDesk: (next) => {
      desk = next
      if (isDesk) takeName(desk.onWatch)
      useWatch.setState(({ noData }) => ({ sound: desk.sound, noData: withAcknowledged(noData, desk) }))
      stepNow()
    },
    onLead: (next) => {
      leads = next
      stepNow()
    },
    onSilence: (isOn) => {
      signals.silence(isOn)
      stepNow()
    },
  })
  const signals = startSignals({
    isSoundOn: host.isSoundOn ?? (() => usePreferences.getState().alertSound),
    onChange: () => stepNow(),
  })
  const { engine, stop: stopEngine } = host.startEngine((key) => latest(useWatch.getState().alerts).get(key))

  let noData: readonly NoData[] = []
  const evaluate = async () => {
    await stepInSlices(engine)
    if (over.signal.aborted) return
    const situations = engine.situations()
    const gaps = engine.noData()
    if (situations !== useWatch.getState().situations) useWatch.setState({ situations })
    if (gaps !== noData) useWatch.setState({ noData: withAcknowledged(gaps, desk) })
    noData = gaps
  }

  const updateSignals = () => {
    signals.step(useWatch.getState(), sounding(useWatch.getState().rules), leads, environmentNow())
    publishSound()
  }

  /** Sound doesn't depend on the watch's state. */
  const publishSound = () => {
    const sound = signals.sound()
    if (leads && !isSameSound(sound, desk.sound)) tabs.setDesk({ sound })
  }

  /** With these there was nothing to report, so comparing all alerts again each second is of no use. */
  let quiet: readonly unknown[] = []
  const report = async () => {
    const { sharing, alerts, me } = useWatch.getState()
    const isWaiting = sharing === 'connecting' && performance.now() - startedAt < PATIENCE_MILLISECONDS
    if (over.signal.aborted) return
    if (sharing === 'off' || isWaiting) return publishSound()
    const given = [
      alerts,
      me,
      engine.situations(),
      engine.evidenceVersion(),
      Math.floor(performance.now() / QUIET_MILLISECONDS),
    ]
    if (given.every((each, index) => each === quiet[index])) return updateSignals()
    const reports: AlertReport[] = []
    const seen = { ...engine, situations: engine.situations(), now: environmentNow(), me: authorOf(me, clientId) }
    const steps = reportSteps(seen, latest(alerts))
    const keep = (report: AlertReport | undefined) => void (report && reports.push(report))
    await inSlices(steps, () => over.signal.aborted, keep, STEPS_BETWEEN_LOOKS)
    if (over.signal.aborted) return
    tabs.report(reports)
    quiet = reports.length === 0 ? given : []
    updateSignals()
  }
  const timer = setInterval(step, STEP_MILLISECONDS)
  const unfollow = usePreferences.subscribe(stepNow)

  const acknowledgementOf = ({ id, raised, level }: Alert): Acknowledgement => {
    const lastGood = host.lastGood()
    return {
      alertId: id,
      raised,
      level,
      pressedAt: environmentNow(),
      ...(lastGood !== undefined && { pictureAgeSeconds: Math.max(0, Date.now() - lastGood) / 1000 }),
    }
  }

  setNameSharing(isDesk ? { name: (onWatch) => tabs.setDesk({ onWatch }), end: tabs.endTicket } : undefined)
  setWatchHandlers({
    acknowledge: (ids) => {
      const { alerts } = useWatch.getState()
      const given = ids.flatMap((id) => alerts.get(id) ?? []).map(acknowledgementOf)
      if (given.length > 0) tabs.acknowledge(given, useOnWatch.getState().here)
      signals.acknowledging(given.map(({ alertId }) => alertId))
      const now = environmentNow()
      const keys = noData.filter(({ key }) => ids.includes(key)).map(({ key }) => [key, now] as const)
      if (keys.length > 0) tabs.setDesk({ noDataAcknowledged: new Map([...desk.noDataAcknowledged, ...keys]) })
      stepNow()
    },
    change: (change) => tabs.change(change, useOnWatch.getState().here),
    silence: (isOn) => {
      tabs.silence(isOn)
      const { sharing, me } = useWatch.getState()
      if (!isOn || sharing !== 'shared' || me?.canWrite !== true) return
      // Sound is the desk's own: also silent where the log can't be written.
      const seconds = SILENCE_MILLISECONDS / 1000
      void askWatch(watchOperations.silence, { body: { seconds } }).catch(() => undefined)
    },
    allowSound: () => {
      // A press permits sound only in its own tab.
      if (!leads) tabs.lead()
      signals.allowSound()
    },
  })

  return {
    reconnect: tabs.reconnect,
    stop: () => {
      over.abort()
      setWatchHandlers(undefined)
      setNameSharing(undefined)
      clearInterval(timer)
      unfollow()
      signals.stop()
      tabs.stop()
      stopEngine()
    },
  }
}

/** When a gap returns, its `since` differs, so it is unacknowledged. */
function withAcknowledged(noData: readonly NoData[], { noDataAcknowledged }: DeskState): readonly NoData[] {
  return noData.map((gap) => {
    const at = noDataAcknowledged.get(gap.key)
    return { ...gap, acknowledgedAt: at !== undefined && at >= gap.since ? at : undefined }
  })
}

/** Rules of newer versions sound. */
function soundingRules(records: readonly RuleRecord[]): SoundingRules {
  const rules = records.flatMap((record) => {
    const read = readRule(record)
    return 'rule' in read ? [read.rule] : []
  })
  const silent = new Set(rules.filter(({ hasSound }) => !hasSound).map(({ id }) => id))
  const heardOver = new Set(rules.filter(({ soundsWhenOver }) => soundsWhenOver === true).map(({ id }) => id))
  return { hasSound: (id) => !silent.has(id), soundsWhenOver: (id) => heardOver.has(id) }
}

function isSameSound(one: SoundState, other: SoundState): boolean {
  return (
    one.state === other.state && (one.state !== 'silenced' || (other.state === one.state && other.until === one.until))
  )
}

function memo<Given extends object, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { readonly given: Given; readonly made: Made } | undefined
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) }
    return last.made
  }
}
