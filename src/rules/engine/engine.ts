import { alertKey, type Alert, type Situation } from '../../watch/wire/alert.ts'
import type { RuleRecord } from '../../watch/wire/rule.ts'
import type { Freshness } from '../../feed/freshness.ts'
import type { Change, KeyedSource } from '../../picture/collection.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import type { Action, Items, KnownArea, EvaluationContext, ItemSource } from '../kinds/kind.ts'
import { ruleSentence } from '../kinds/kinds.ts'
import { createActiveRules, type ActiveRule } from './active-rules.ts'
import { createPublished } from './published.ts'
import { createSchedule, type ScheduledEvaluation } from './schedule.ts'
import { updateArea } from './area.ts'
import { createNoData, type NoData } from './no-data.ts'
import { assigneeOf, changeOf, createReferences, parentOf } from './references.ts'
import { createEvaluationClock, isStopped, JUMP_MILLISECONDS, type Clocks } from './evaluation-clock.ts'
import { cyclesOf, withoutRule } from './read-rules.ts'
import { noEvidence, type Evidence } from './evidence.ts'
import { createEvidenceVersion } from './evidence-version.ts'
import { createRuleEvaluator } from './rule-evaluator.ts'
import { entityItem } from './entity-item.ts'
import { itemOf, longSubject } from './situation.ts'
import { createSuppression } from './suppression.ts'

export interface EngineOptions {
  /** Including tasks that are gone. */
  readonly tasks: KeyedSource<LoadedTask>
  readonly entities: KeyedSource<KnownEntity>
  readonly actions: KeyedSource<Action>
  readonly clocks: () => Clocks
  readonly freshness: () => Freshness
  readonly latest: (key: string) => Alert | undefined
}

export interface Engine {
  readonly setRules: (records: readonly RuleRecord[]) => void
  /** Once a second and after each answer. False if `isOver` stopped it; the next step continues. */
  readonly step: (isOver?: () => boolean) => boolean
  /** Current situations by key; the same map until one changes. */
  readonly situations: () => ReadonlyMap<string, Situation>
  /** Whether an alert still holds, by this page's data. `key`: its `alertKey`, which takes long to make. */
  readonly evidence: (alert: Situation, key?: string) => Evidence
  /** Another number once `evidence` may differ. */
  readonly evidenceVersion: () => number
  /** A situation as of the last reading. `latest`: the latest alert of its key. */
  readonly fresh: (situation: Situation, latest: Alert | undefined) => Situation
  /** Rules that can't be evaluated; the same list until it changes. */
  readonly noData: () => readonly NoData[]
  readonly follow: (listener: () => void) => () => void
  readonly stop: () => void
}

export function createEngine(options: EngineOptions): Engine {
  const { tasks, entities, actions } = options
  const clock = createEvaluationClock()
  const noData = createNoData()
  const assignees = createReferences(tasks, assigneeOf)
  const children = createReferences(tasks, parentOf)
  const listeners = new Set<() => void>()
  let freshness: Freshness = options.freshness()

  const published = createPublished()
  const evidenceVersion = createEvidenceVersion()

  const names: KnownNames = entities
  const context = { now: 0, asOf: 0, names, area: none, entity: (id: string) => entityItem(entities.get(id)) }
  /** One mutable object: there are hundreds of thousands of evaluations. */
  const contextWith = (area: KnownArea | undefined, item: Items[ItemSource] | undefined): EvaluationContext => {
    context.now = clock.now()
    context.area = area
    const isTask = item === undefined || 'family' in item
    context.asOf = isTask ? Math.max(freshness.readUntil ?? 0, item?.asOf ?? 0) : (freshness.readUntil ?? context.now)
    return context
  }

  const itemFor = (source: ItemSource, id: string): Items[ItemSource] | undefined =>
    source === 'task' ? tasks.get(id) : source === 'entity' ? context.entity(id) : actions.get(id)

  const schedule = createSchedule<ActiveRule>(function* (source) {
    if (source === 'task') for (const { id } of tasks.items()) yield id
    else if (source === 'entity') for (const { key } of entities.items()) yield key
    else for (const { id } of actions.items()) yield id
  })

  /** By subject, where that has only part of the id. */
  const longIds = new Map<string, string>()
  const suppression = createSuppression<ActiveRule>({
    tasks,
    childrenOf: (id) => children.tasksOf(id),
    assignedTo: (id) => assignees.tasksOf(id),
    idOf: (subject, source) => idOf(subject, source),
    sentenceOf: (ruleId) => {
      const rule = rules.get(ruleId)?.rule
      return rule === undefined ? ruleId : ruleSentence(rule, names)
    },
    touch: schedule.touched,
    pass: (each) => pass(each),
  })
  const idOf = (subject: string, source: ItemSource): string | undefined =>
    itemOf(subject, source) ?? longIds.get(subject.split('#', 1)[0] ?? '')

  const evaluate = (todo: ScheduledEvaluation<ActiveRule>): void => {
    const { source, id, wasThere } = todo
    const item = itemFor(source, id)
    const each = contextWith(undefined, item)
    let again: number | undefined
    for (const rule of todo.rules ?? rules.of(source)) {
      context.area = rule.area
      const next = rule.evaluator.evaluate(id, item, each, wasThere)
      if (next !== undefined && (again === undefined || next < again)) again = next
      rule.isTouched = true
    }
    schedule.again(todo, again)
    const long = longSubject(source, id)
    if (long !== undefined) longIds.set(long, id)
    if (source !== 'task') return
    if (rules.ofAssignee('who').length > 0 || suppression.dependsOnOthers()) assignees.note(tasks.get(id))
    if (suppression.dependsOnOthers()) children.note(tasks.get(id))
  }

  const follow = <Item>(source: ItemSource, idOf: (item: Item) => string, known: KeyedSource<Item>): (() => void) =>
    known.follow((changes) => {
      if (changes === undefined) return passAll()
      for (const { before, after } of changes) {
        const item = after ?? before
        if (item !== undefined) schedule.changed(source, idOf(item), before !== undefined)
      }
    })

  const onEntities = (changes: readonly Change<KnownEntity>[] = []): void => {
    if (rules.ofAssignee('who').length === 0) return
    for (const { before, after } of changes) {
      const change = changeOf(before, after)
      const dependent = change === undefined ? [] : rules.ofAssignee(change)
      if (dependent.length === 0) continue
      for (const id of assignees.tasksOf((after ?? before)?.key ?? '')) schedule.touched('task', id, dependent)
    }
  }

  /** Evaluate all, including items that are gone. */
  const passAll = (): void => {
    assignees.clear()
    children.clear()
    for (const each of rules.all()) each.evaluator.end()
    for (const each of rules.all()) pass(each)
  }

  const pass = (each: ActiveRule): void => {
    if (each.evaluator.source !== 'own') schedule.pass(each.evaluator.source, each)
  }

  const stops = [
    follow('task', ({ id }: LoadedTask) => id, tasks),
    follow('entity', ({ key }: KnownEntity) => key, entities),
    follow('deed', ({ id }: Action) => id, actions),
    entities.follow(onEntities),
    tasks.follow((changes = []) => suppression.noteTasks(changes)),
  ]

  const rules = createActiveRules({
    evaluatorOf: (rule, isFirst) =>
      createRuleEvaluator(rule, {
        latest: options.latest,
        now: () => options.clocks().now,
        isFirst,
        suppressionOf: (item) => suppression.of(rule, item),
        noteMatch: (key, kind) => suppression.noteMatch(rule.id, key, kind),
        publish: published.publish,
      }),
    onChange: (left, arrived) => {
      suppression.setRules(rules.all())
      for (const each of left) {
        each.evaluator.end()
        schedule.drop(each)
      }
      for (const each of arrived) pass(each)
    },
  })

  const readAreas = (): void => {
    for (const each of rules.all()) {
      const { area } = each.rule.conditions
      if (area === undefined) continue
      const from = area.kind === 'around position' ? undefined : context.entity(area.entityId)
      if (updateArea(each, area, from, names, clock.now())) pass(each)
    }
  }

  const evaluateOverall = (): void => {
    // Unread items may be the answer.
    if (freshness.unread !== undefined || freshness.readUntil === undefined || isStopped(clock)) return
    for (const each of rules.all()) {
      if (!each.isTouched || each.missing !== undefined) continue
      const again = each.evaluator.evaluateOverall(contextWith(each.area, undefined))
      each.isTouched = again !== undefined
    }
  }

  const step = (isOver?: () => boolean): boolean => {
    freshness = options.freshness()
    const clocks = options.clocks()
    const all = rules.all()
    const before = clock.now()
    clock.step(clocks, freshness, cyclesOf(all.map(({ rule }) => rule)))
    // The clock was ahead: what came due by it may not be.
    if (clock.now() < before - JUMP_MILLISECONDS) for (const each of all) pass(each)
    readAreas()
    suppression.setComplete(freshness.readUntil !== undefined && freshness.unread === undefined)
    let done = 0
    let isWhole = true
    for (const todo of schedule.todo(clock.now())) {
      evaluate(todo)
      done += 1
      if (isOver === undefined || done % BETWEEN_CHECKS !== 0 || !isOver()) continue
      isWhole = false
      break
    }
    if (isWhole) evaluateOverall()
    const isComplete = freshness.readUntil !== undefined && freshness.unread?.kind !== 'loading'
    if (isWhole && isComplete) for (const each of all) each.isFirst = false
    evidenceVersion.step({ rules: all, isPassing: schedule.isPassing, freshness, clock, hasEvaluated: done > 0 })
    const hasMissing = noData.step({
      rules: all,
      unreadable: rules.unreadable(),
      clock,
      freshness,
      now: clocks.now,
      names,
    })
    const hasChanged = published.show()
    if (hasChanged || hasMissing) for (const listener of listeners) listener()
    return isWhole
  }

  const evidence = (alert: Situation, key = alertKey(alert)): Evidence => {
    const records = rules.records()
    if (records === undefined) return noEvidence
    const each = rules.get(alert.ruleId)
    if (each === undefined) return withoutRule(alert, records, options.clocks().now)
    const { evaluator, area, missing } = each
    if (isStopped(clock) || missing !== undefined || evaluator.source === 'own' || schedule.isPassing(each))
      return noEvidence
    const found = published.get(key)
    if (found !== undefined && found.onset >= alert.onset) return { kind: 'holds' }
    const id = idOf(alert.subject, evaluator.source)
    const item = id === undefined ? undefined : itemFor(evaluator.source, id)
    return evaluator.evidence(alert, key, item, contextWith(area, item))
  }

  const fresh = (situation: Situation, latest: Alert | undefined): Situation => {
    const newest = published.get(alertKey(situation)) ?? situation
    const { evaluator, savedAt = 0 } = rules.get(situation.ruleId) ?? {}
    // Older findings still hold as of the last reading.
    const read = evaluator?.source === 'task' ? Math.floor(freshness.readUntil ?? 0) : 0
    // Ended by switching the rule off: the rule itself may raise it again.
    const ruled = latest?.endedAt !== undefined && latest.endedAt < savedAt ? latest.endedAt + 1 : 0
    const { suppression: verdict, ...rest } = newest
    const judged = freshness.readUntil !== undefined && verdict && { ...verdict, asOf: Math.floor(freshness.readUntil) }
    return { ...rest, ...(judged && { suppression: judged }), asOf: Math.max(newest.asOf, read, ruled) }
  }

  return {
    setRules: rules.set,
    step,
    fresh,
    situations: published.shown,
    evidence,
    evidenceVersion: evidenceVersion.current,
    noData: noData.list,
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** Reading the clock costs as much as evaluating a few items. */
const BETWEEN_CHECKS = 16
const none: KnownArea | undefined = undefined
