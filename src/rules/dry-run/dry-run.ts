import type { Rule } from '../../watch/wire/rule.ts'
import type { Observation } from '../../picture/observation.ts'
import type { KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import type { TrailPoint } from '../../geo/map-entity.ts'
import { withDeadband } from '../engine/deadband.ts'
import { predicateOf } from '../engine/conditions.ts'
import type { Action, Matches, Match, Items, KnownArea, EvaluationContext, Member, EntityItem } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { pastOfEntity } from './past-of-entity.ts'
import { pastOfTask, type Stretch } from './past-of-task.ts'

export interface DryRunInput {
  readonly tasks: Iterable<LoadedTask>
  readonly entities: Iterable<EntityItem>
  readonly actions: Iterable<Action>
  /** By task, oldest first. */
  readonly observations: ReadonlyMap<string, readonly Observation[]>
  /** Past positions of an entity, oldest first. */
  readonly trail: (key: string) => readonly TrailPoint[]
  readonly names: KnownNames
  readonly entity: (id: string) => EntityItem | undefined
  /** Undefined if the rule has none, or it is unknown. */
  readonly area: KnownArea | undefined
  readonly from: number
  readonly now: number
}

export interface DryRunAlert {
  readonly at: number
  readonly title: string
  readonly subject: string
  readonly cause: string
  readonly taskId?: string | undefined
  readonly entityId?: string | undefined
}

/** Bound per stretch: some rules always want to be evaluated again. */
const MOST_EVALUATIONS = 100

/** A generator, so that the caller can yield to the page between steps. */
export function* dryRunAlerts(rule: Rule, seen: DryRunInput): Generator<DryRunAlert | undefined> {
  const kind = kindOf(rule)
  switch (kind.source) {
    case 'task':
      for (const item of seen.tasks) {
        const { observations, from, now } = seen
        yield* inStretches(rule, pastOfTask(item, observations.get(item.id) ?? [], from, now), seen, item.title)
        yield undefined
      }
      return
    case 'entity':
      if ('overall' in kind) return yield* overall(rule, seen)
      for (const item of seen.entities) {
        yield* inStretches(rule, pastOfEntity(item, seen.trail(item.key), seen.from, seen.now), seen, item.name)
        yield undefined
      }
      return
    case 'deed':
      for (const item of seen.actions)
        yield* inStretches(rule, [{ item, from: seen.from, to: seen.now }], seen, item.resource[0] ?? '')
      return
    case 'own':
      return
  }
}

type Any = Items[keyof Items]

/** An alert that spans stretches is raised once. */
function* inStretches(
  rule: Rule,
  stretches: readonly (Pick<Stretch, 'from' | 'to'> & { readonly item: Any })[],
  seen: DryRunInput,
  name: string,
): Generator<DryRunAlert> {
  const fulfils = predicateOf(rule)
  const wide = withDeadband(rule)
  const offDelay = (rule.offDelaySeconds ?? 0) * 1000
  let before = new Map<string, number>()
  /** When each was last over. */
  const overAt = new Map<string, number>()
  for (const { item, from, to } of stretches) {
    const open = new Map<string, number>()
    const take = (at: number): { found: readonly Match[]; again: number | undefined } => {
      const context = contextAt(seen, at)
      return fulfils(item, context) === 'yes'
        ? {
            again: undefined,
            ...findWithin(rule, wide, item, context, ({ part = '' }) => open.has(part) || before.has(part)),
          }
        : { found: [], again: undefined }
    }
    let at: number | undefined = from
    for (let count = 0; at !== undefined && at <= to && count < MOST_EVALUATIONS; count += 1) {
      const { found, again } = take(at)
      for (const each of found) {
        const key = each.part ?? ''
        const known = open.get(key) ?? before.get(key)
        const isBack = each.isOnce !== true && from - (overAt.get(key) ?? -Infinity) < offDelay
        const isKept = known !== undefined && each.isOnce !== true && (offDelay > 0 || wide !== undefined)
        const isKnown = isBack || isKept || (known !== undefined && (each.isOnsetSeen === true || known === each.onset))
        open.set(key, isKnown && known !== undefined ? known : each.onset)
        if (isKnown) continue
        const raisedAt = Math.max(each.onset, each.isOnsetSeen === true ? at : each.onset) + rule.delaySeconds * 1000
        // Ignore what began before the window, or ended within the rule's delay.
        if (raisedAt < seen.from || raisedAt > to) continue
        if (rule.delaySeconds > 0 && !take(raisedAt).found.some(({ part }) => (part ?? '') === key)) continue
        yield raisingOf(each, raisedAt, name)
      }
      at = again !== undefined && again > at ? again : undefined
    }
    for (const key of before.keys()) if (!open.has(key)) overAt.set(key, from)
    before = open
  }
}

/** Of open ones also those within the deadband. */
function findWithin(
  rule: Rule,
  wide: Rule | undefined,
  item: Any,
  context: EvaluationContext,
  isOpen: (found: Match) => boolean,
): Matches {
  const finding = findIn(rule, item, context)
  if (wide === undefined) return finding
  const within = findIn(wide, item, context).found.filter(
    (each) => isOpen(each) && !finding.found.some(({ part }) => part === each.part),
  )
  return { ...finding, found: [...finding.found, ...within] }
}

function findIn(rule: Rule, item: Any, context: EvaluationContext): Matches {
  const kind = kindOf(rule)
  if (kind.source === 'task' && 'family' in item) return kind.find(item, rule, context)
  if (kind.source === 'entity' && 'copy' in item && 'find' in kind) return kind.find(item, rule, context)
  if (kind.source === 'deed' && 'sentAt' in item) return kind.find(item, rule, context)
  return { found: [] }
}

/** Rules on all items together. */
function* overall(rule: Rule, seen: DryRunInput): Generator<DryRunAlert | undefined> {
  const kind = kindOf(rule)
  if (!('overall' in kind)) return
  const fulfils = predicateOf(rule)
  const turns: { at: number; id: string; member: Member | undefined }[] = []
  for (const entity of seen.entities) {
    for (const { item, from, to } of pastOfEntity(entity, seen.trail(entity.key), seen.from, seen.now)) {
      const context = contextAt(seen, from)
      const { found = [], again } = fulfils(item, context) === 'yes' ? kind.overall.member(item, rule, context) : {}
      turns.push({ at: from, id: item.key, member: found[0] })
      if (found.length > 0 && again !== undefined && again <= to)
        turns.push({ at: again, id: item.key, member: undefined })
    }
    yield undefined
  }
  const members = new Map<string, Member>()
  for (const { at, id, member } of turns.toSorted((one, other) => one.at - other.at)) {
    const left = members.get(id)
    if (member !== undefined) members.set(id, member)
    else if (members.delete(id) && members.size === 0) {
      const back = turns.find((turn) => turn.at > at && turn.member !== undefined)
      const raisedAt = at + rule.delaySeconds * 1000
      if ((back?.at ?? Infinity) < raisedAt || raisedAt > seen.now) continue
      const found = kind.overall.find([], left, rule, contextAt(seen, at))
      if (found !== undefined) yield raisingOf(found, raisedAt, left?.name ?? '')
    }
  }
}

function contextAt({ names, entity, area }: DryRunInput, now: number): EvaluationContext {
  return { now, asOf: now, names, entity, area }
}

function raisingOf({ title, cause, details, taskId, entityId }: Match, at: number, subject: string): DryRunAlert {
  return { at, title, subject, cause: cause ?? details.find(Boolean) ?? '', taskId, entityId }
}
