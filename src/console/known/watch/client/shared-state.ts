import type { Alert } from '../../../../watch/wire/alert.ts'
import { defaultRules } from '../../../../watch/wire/default-rules.ts'
import type { Handover } from '../../../../watch/wire/handover.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { KEPT_ENDED_MILLISECONDS, type StateChange, type State } from '../../../../watch/wire/state.ts'
import { emptyShared, type Shared } from '../watch-store.ts'

export const nothingShared: Shared = {
  ...emptyShared,
  rules: defaultRules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: 0 })),
}

/** @param known unchanged records stay the same objects, so they are neither stored nor drawn again */
export function sharedOf(state: State, known: Shared): Shared {
  const { change, me, rules, alerts, gaps, beganAt, lapsed, logLast, handover, views, persons, personRules } = state
  const kept = alerts.map((alert) => {
    const before = known.alerts.get(alert.id)
    return before !== undefined && isSameAlert(before, alert) ? before : alert
  })
  const sameRules =
    rules.length === known.rules.length && rules.every((rule, index) => isSameRule(rule, known.rules[index]))
  return {
    change,
    me,
    rules: sameRules ? known.rules : rules,
    alerts: byId(kept),
    gaps,
    beganAt,
    lapsed,
    logLast,
    handover,
    views: views === undefined || !isSame(views, known.views) ? views : known.views,
    persons: isSame(persons, known.persons) ? known.persons : persons,
    personRules,
  }
}

/** Numbers may skip: a stream begins with the whole state and leaves out no change. */
export function withChange(shared: Shared, change: StateChange): Shared {
  if (change.change <= shared.change) return shared
  return {
    ...shared,
    change: change.change,
    rules: withRecords(shared.rules, change.rules, change.removedRules),
    alerts: replaced(shared.alerts, change.alerts?.filter(isNewerIn(shared.alerts)), change.removedAlerts),
    gaps: change.gaps ?? shared.gaps,
    beganAt: change.beganAt ?? shared.beganAt,
    lapsed: change.lapsed ?? shared.lapsed,
    logLast: change.log?.at(-1)?.number ?? shared.logLast,
    handover: latestHandover(shared.handover, change.handover),
    views: changedViews(shared.views, change),
    persons: change.persons ?? shared.persons,
  }
}

function isSame<Part>(one: Part, other: Part): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function changedViews(known: Shared['views'], { views = [], removedViews = [] }: StateChange): Shared['views'] {
  if (views.length === 0 && removedViews.length === 0) return known
  return withRecords(known ?? [], views, removedViews)
}

/** Replaces by id; new ones come last. */
export function withRecords<Item extends { readonly id: string }>(
  known: readonly Item[],
  items: readonly Item[] = [],
  removed: readonly string[] = [],
): readonly Item[] {
  if (items.length === 0 && removed.length === 0) return known
  return [...replaced(byId(known), items, removed).values()]
}

/** An older one may still be signed or read. */
function latestHandover(known: Handover | undefined, changed: Handover | undefined): Handover | undefined {
  if (known === undefined || changed === undefined) return changed ?? known
  return changed.id === known.id || changed.preparedAt >= known.preparedAt ? changed : known
}

/** From an answer, which may be older or newer than the stream. */
export function withAlerts(shared: Shared, alerts: readonly Alert[]): Shared {
  return { ...shared, alerts: replaced(shared.alerts, alerts.filter(isNewerIn(shared.alerts))) }
}

/**
 * By its first step, as a deleted one may be raised again; then by length of history; if that is cut, by the
 * last step's time.
 */
function isNewerIn(known: ReadonlyMap<string, Alert>): (alert: Alert) => boolean {
  return (alert) => {
    const before = known.get(alert.id)
    if (before === undefined) return true
    const later =
      firstStepAt(alert) - firstStepAt(before) ||
      alert.history.length - before.history.length ||
      lastStepAt(alert) - lastStepAt(before)
    return later >= 0
  }
}

function isSameRule(one: RuleRecord, other: RuleRecord | undefined): boolean {
  return one.id === other?.id && one.revision === other.revision && one.savedAt === other.savedAt
}

function isSameAlert(one: Alert, other: Alert): boolean {
  return (
    one.history.length === other.history.length &&
    lastStepAt(one) === lastStepAt(other) &&
    isSame(one.seenBy, other.seenBy)
  )
}

function firstStepAt({ history, raisedAt }: Alert): number {
  return history[0]?.at ?? raisedAt
}

function lastStepAt({ history, raisedAt }: Alert): number {
  return history.at(-1)?.at ?? raisedAt
}

/** Without ended alerts that a server would have dropped by now. */
export function withoutOld(alerts: ReadonlyMap<string, Alert>, now: number): ReadonlyMap<string, Alert> {
  return new Map(
    [...alerts].filter(([, { endedAt }]) => endedAt === undefined || now - endedAt < KEPT_ENDED_MILLISECONDS),
  )
}

function replaced<Item extends { readonly id: string }>(
  known: ReadonlyMap<string, Item>,
  items: readonly Item[] = [],
  removed: readonly string[] = [],
): ReadonlyMap<string, Item> {
  if (items.length === 0 && removed.length === 0) return known
  const next = new Map(known)
  for (const item of items) next.set(item.id, item)
  for (const id of removed) next.delete(id)
  return next
}

export function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}
