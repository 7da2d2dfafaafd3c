import type { Acknowledgement, Alert, Report } from '../../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { isHigher } from '../../../../watch/wire/level.ts'
import type { Acknowledged, State } from '../../../../watch/wire/state.ts'
import { takeAcknowledgement } from '../../../../watch/wire/take.ts'
import { backOffSeconds } from '../../../../feed/back-off.ts'
import type { AnyRule, Pending, SaveOutcome, Watch } from '../watch-store.ts'
import { WatchError } from './watch-error.ts'
import { authorOf, reportKey, withDeeds, withoutKnown, type Deeds } from './deeds.ts'
import { followStream } from './follow-stream.ts'
import type { Kept, WatchKeeper } from './kept-watch.ts'
import { endedWithRules, keptRule, removeLocally, saveLocally, saveOutcome } from './save-rule.ts'
import { sendDeeds } from './send-deeds.ts'
import type { WatchServer } from './server.ts'
import { nothingShared, sharedOf, withAlerts, withChange, type Shared } from './shared-state.ts'

/** What a tab shows of what is shared; the leading one tells it to the others. */
export type Picture = Pick<
  Watch,
  'sharing' | 'notShared' | 'me' | 'rules' | 'alerts' | 'pending' | 'gaps' | 'lapsed' | 'logLast' | 'handover' | 'views'
>

export interface ClientOptions {
  /** Undefined where this environment has no watch to share with. */
  readonly server: WatchServer | undefined
  readonly keeper: WatchKeeper
  /** What this browser kept. */
  readonly kept: Kept
  /** Who acknowledges, as long as the server hasn't said. */
  readonly clientId: string
  /** The server said what time it is at the environment: milliseconds since 1970. */
  readonly onTime?: (now: number) => void
  /** The environment's clock in milliseconds. */
  readonly now: () => number
  /** What is kept of an alert that the server tells; all of it where absent. */
  readonly partOf?: ((alert: Alert) => Alert) | undefined
  /** The alerts that are kept of these, the same map where none goes; all of them where absent. */
  readonly keptOf?: ((alerts: Shared['alerts']) => Shared['alerts']) | undefined
  readonly onPicture: (picture: Picture) => void
  /** Something came from the server: a page whose timers are held back gets a turn by it. */
  readonly onHeard?: () => void
}

export interface WatchClient {
  readonly acknowledge: (given: readonly Acknowledgement[]) => void
  readonly report: (reports: readonly Report[]) => void
  readonly saveRule: (rule: AnyRule, revision: number) => Promise<SaveOutcome>
  readonly removeRule: (id: string, revision: number) => Promise<SaveOutcome>
  /** The session has another token, or the network came back: connects now. */
  readonly reconnect: () => void
  readonly stop: () => void
}

const NO_SERVER = 'This console’s server offers no watch for this environment'
const CONNECTING = 'Still connecting to this console’s server'
const OUTDATED = 'Raised again since it was pressed'
const GONE = 'The watch has it no more'
/** What the server did not take is not told again before this is over. */
const LEFT_OUT_MILLISECONDS = 60_000
const nonePending: Picture['pending'] = new Map()
/** While reports are sent, answers bring hundreds of alerts several times a second, and each picture is of them all: so often, nobody waits for one. */
const SENDING_MILLISECONDS = 400
/** What the server has is written down this much later, so that what it has at once answered never is. */
const KEEPING_MILLISECONDS = 1000
/** So that the whole of what a browser first keeps is written. */
const nothingKept: Shared = { ...nothingShared, rules: new Map() }

/** The client of the tab that leads: holds the stream, sends what the desk did and saw, and keeps the same by itself where there is no server. */
export function createWatchClient({ server, keeper, kept, now, partOf, ...options }: ClientOptions): WatchClient {
  let shared = kept.shared ?? nothingShared
  let deeds = kept.deeds
  /** As far as they have been written down. */
  let [keptShared, keptDeeds] = [kept.shared ?? nothingKept, deeds]
  let keeping: ReturnType<typeof setTimeout> | undefined
  let publishing: ReturnType<typeof setTimeout> | undefined
  let sharing: Picture['sharing'] = server === undefined ? 'not shared' : 'connecting'
  let notShared = server === undefined ? NO_SERVER : undefined
  /** Why an acknowledgement was not taken, by the alert's id. */
  const refusals = new Map<string, string>()
  /** Reports that the server did not take, and when. */
  const leftOut = new Map<string, number>()
  /** Why what this desk did and saw could not be sent though the stream is open, in words. */
  let unsent: string | undefined
  let stopped = false
  let listed: { readonly rules: Shared['rules']; readonly list: readonly RuleRecord[] } | undefined

  /** The same list for as long as no rule changes: else the rules would be set up anew at each alert. */
  const listOf = (rules: Shared['rules']) => {
    if (listed?.rules !== rules) listed = { rules, list: [...rules.values()] }
    return listed.list
  }

  const partsOf = (alerts: readonly Alert[]) => (partOf === undefined ? alerts : alerts.map(partOf))

  const by = () => shared.me?.clientId ?? (options.clientId === '' ? 'this desk' : options.clientId)
  const author = () => authorOf(shared.me, by())

  const keep = () => {
    clearTimeout(keeping)
    keeping = undefined
    keeper.keepShared(shared, keptShared)
    keeper.keepDeeds(deeds, keptDeeds)
    keptShared = shared
    keptDeeds = deeds
  }

  /** What was to be written a little later. */
  const keepWaiting = () => {
    if (keeping !== undefined) keep()
  }

  const publish = () => {
    clearTimeout(publishing)
    publishing = undefined
    if (stopped) return
    const alerts = withDeeds(shared.alerts, deeds, author())
    const pending = new Map<string, Pending>()
    for (const [id, refused] of refusals) {
      const alert = alerts.get(id)
      if (alert === undefined || alert.acknowledged !== undefined) refusals.delete(id)
      else pending.set(id, { refused })
    }
    const isSending = sharing === 'shared' && unsent === undefined
    for (const id of deeds.acknowledgements.keys()) pending.set(id, isSending ? 'sending' : 'waiting')
    const { me, gaps, lapsed, logLast, handover, views } = shared
    const rules = listOf(shared.rules)
    options.onPicture({
      sharing: unsent === undefined ? sharing : 'not shared',
      notShared: unsent ?? notShared,
      me,
      rules,
      alerts,
      pending: pending.size === 0 ? nonePending : pending,
      gaps,
      lapsed,
      logLast,
      handover,
      views,
    })
  }

  const set = (whole: Shared, nextDeeds: Deeds) => {
    const isPressed = nextDeeds.acknowledgements !== deeds.acknowledgements
    shared = { ...whole, alerts: options.keptOf?.(whole.alerts) ?? whole.alerts }
    deeds = nextDeeds
    // Only as long as the server takes what comes is it the server that has it.
    if (isPressed || sharing !== 'shared' || unsent !== undefined) keep()
    else keeping ??= setTimeout(keep, KEEPING_MILLISECONDS)
    if (isSending && !isPressed) publishing ??= setTimeout(publish, SENDING_MILLISECONDS)
    else publish()
  }

  const setRules = (rules: ReadonlyMap<string, RuleRecord>) => set({ ...shared, rules }, deeds)
  /** As a server does: what a rule raised is over when nobody evaluates it any more. */
  const setOwnRules = (rules: ReadonlyMap<string, RuleRecord>) =>
    set({ ...shared, rules, alerts: endedWithRules(shared.alerts, rules, { by: by(), at: now() }) }, deeds)

  const leaveOut = (report: Report) => {
    leftOut.set(reportKey(report), now())
    set(shared, { ...deeds, reports: without(deeds.reports, reportKey(report)) })
  }

  const takeReported = (reports: readonly Report[], alerts: readonly Alert[]) => {
    const next = withAlerts(shared, partsOf(alerts))
    set(next, withoutKnown(deeds, next.alerts, author()))
    // What was left out (its rule was switched off meanwhile) would otherwise be reported each second.
    for (const report of reports) if (deeds.reports.has(reportKey(report))) leaveOut(report)
  }

  const refuse = (alertId: string, words: string) => {
    refusals.set(alertId, words)
    set(shared, { ...deeds, acknowledgements: without(deeds.acknowledgements, alertId) })
  }

  const takeAcknowledged = (results: Acknowledged['results']) => {
    const acknowledgements = new Map(deeds.acknowledgements)
    for (const { alertId, outcome } of results) {
      acknowledgements.delete(alertId)
      if (outcome !== 'acknowledged') refusals.set(alertId, outcome === 'outdated' ? OUTDATED : GONE)
    }
    const taken = results.flatMap(({ alert }) => (alert === undefined ? [] : [alert]))
    set(withAlerts(shared, partsOf(taken)), { ...deeds, acknowledgements })
  }

  /** Ends what is under way when the stream does: it may not have arrived, and the next stream sends it again. */
  let round = new AbortController()
  let isSending = false
  let hasMore = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const setUnsent = (why: string | undefined) => {
    if (why === unsent) return
    unsent = why
    keepWaiting()
    publish()
  }

  const send = async () => {
    hasMore = true
    if (server === undefined || isSending || stopped || sharing !== 'shared') return
    isSending = true
    clearTimeout(retry)
    const { signal } = round
    try {
      while (hasMore && !signal.aborted) {
        hasMore = false
        await sendDeeds(server, () => deeds, signal, {
          reported: takeReported,
          reportRefused: leaveOut,
          isKnown: (given) => isKnownIn(shared.alerts, given),
          acknowledged: takeAcknowledged,
          acknowledgementRefused: ({ alertId }, words) => refuse(alertId, words),
        })
      }
      setUnsent(undefined)
    } catch (error) {
      if (!signal.aborted) setUnsent(error instanceof Error ? error.message : String(error))
      const asked = error instanceof WatchError ? error.retryAfter : undefined
      if (!stopped) retry = setTimeout(() => void send(), backOffSeconds(1, asked) * 1000)
    } finally {
      isSending = false
      if (publishing !== undefined) publish()
    }
    if (signal.aborted) void send()
  }

  const stream =
    server &&
    followStream(server, {
      state: (state: State) => {
        sharing = 'shared'
        notShared = undefined
        options.onTime?.(state.now)
        const next = sharedOf({ ...state, alerts: partsOf(state.alerts) }, shared)
        set(next, withoutKnown(deeds, next.alerts, author()))
        void send()
      },
      change: (change) => {
        const { alerts = [] } = change
        const next = withChange(shared, { ...change, alerts: partsOf(alerts) })
        if (next !== shared) set(next, withoutKnown(deeds, next.alerts, author()))
      },
      heard: () => options.onHeard?.(),
      ended: (why) => {
        round.abort()
        round = new AbortController()
        sharing = why === undefined ? 'connecting' : 'not shared'
        notShared = why
        unsent = undefined
        keepWaiting()
        publish()
      },
    })

  const acknowledgeHere = (given: readonly Acknowledgement[]) => {
    const taken: Alert[] = []
    for (const each of given) {
      const alert = shared.alerts.get(each.alertId)
      const next = alert && takeAcknowledgement(alert, each, { by: by(), at: each.pressedAt })
      if (next === 'outdated') refusals.set(each.alertId, OUTDATED)
      else if (next !== undefined) taken.push(next)
    }
    set(withAlerts(shared, partsOf(taken)), deeds)
  }

  publish()
  return {
    acknowledge: (given) => {
      for (const { alertId } of given) refusals.delete(alertId)
      const pressed = new Map(given.map((each) => [each.alertId, each]))
      if (server !== undefined && shared.me?.canWrite !== false) {
        set(shared, { ...deeds, acknowledgements: new Map([...deeds.acknowledgements, ...pressed]) })
        void send()
        return
      }
      // The tab that was pressed in has kept them, whatever becomes of them.
      keeper.keepDeeds(deeds, { ...deeds, acknowledgements: pressed })
      if (server === undefined) return acknowledgeHere(given)
      for (const id of pressed.keys()) refusals.set(id, shared.me?.refusal ?? 'This client may not acknowledge')
      publish()
    },
    report: (reports) => {
      const at = now()
      for (const [key, since] of leftOut) if (at - since > LEFT_OUT_MILLISECONDS) leftOut.delete(key)
      const seen = reports
        .map((report) => [reportKey(report), { report, at }] as const)
        .filter(([key]) => !leftOut.has(key) && !deeds.reports.has(key))
      if (seen.length === 0) return
      const next = { ...deeds, reports: new Map([...deeds.reports, ...seen]) }
      if (server === undefined) {
        set({ ...shared, alerts: withDeeds(shared.alerts, next, author()) }, deeds)
        return
      }
      set(shared, withoutKnown(next, shared.alerts, author()))
      void send()
    },
    saveRule: async (rule, revision) => {
      if (server === undefined) return saveLocally(shared.rules, rule, revision, { by: by(), at: now() }, setOwnRules)
      if (sharing !== 'shared') return { kind: 'refused', words: `Not saved. ${notShared ?? CONNECTING}` }
      const take = (record: RuleRecord) => setRules(new Map(shared.rules).set(record.id, record))
      return saveOutcome(server.saveRule(rule, revision), take, keptRule)
    },
    removeRule: async (id, revision) => {
      if (server === undefined) return removeLocally(shared.rules, id, revision, setOwnRules)
      if (sharing !== 'shared') return { kind: 'refused', words: `Not removed. ${notShared ?? CONNECTING}` }
      return saveOutcome(server.removeRule(id, revision), () => setRules(without(shared.rules, id)), keptRule)
    },
    reconnect: () => stream?.reconnect(),
    stop: () => {
      keepWaiting()
      stopped = true
      clearTimeout(retry)
      clearTimeout(publishing)
      round.abort()
      stream?.stop()
    },
  }
}

/** Whether the server has what was acknowledged, and needs no report for it. */
function isKnownIn(alerts: Shared['alerts'], { alertId, raised, level }: Acknowledgement): boolean {
  const alert = alerts.get(alertId)
  return alert !== undefined && alert.raised >= raised && !isHigher(level, alert.level)
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
