import type { Alert, Situation } from '../../watch/wire/alert.ts'
import type { RuleRecord } from '../../watch/wire/rule.ts'
import { alertKey } from '../../watch/wire/take.ts'
import { sameJson } from '../../conformance/same-json.ts'
import type { Freshness } from '../../feed/freshness.ts'
import type { Change, Known } from '../../picture/collection.ts'
import type { KnownEntity, KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import type { Action, Items, KnownArea, EvaluationContext, SeenEntity, Source } from '../kinds/kind.ts'
import { createAgenda, type Todo } from './schedule.ts'
import { areaEnds, readArea, sameArea } from './area.ts'
import { createNoData, type NoData } from './no-data.ts'
import { changeOf, createAssignees } from './assignees.ts'
import { createJudgedClock, isHeld, type Clocks } from './judged-clock.ts'
import { cyclesOf, readRules, withoutRule, type SavedRule, type Unreadable } from './read-rules.ts'
import { createRuleWatch, noEvidence, type Evidence, type RuleWatch } from './rule-watch.ts'
import { seenEntity } from './seen-entity.ts'
import { itemOf, longSubject } from './situation.ts'

export interface EngineOptions {
  /** Everything that is known, also tasks that are no longer there. */
  readonly tasks: Known<LoadedTask>
  readonly entities: Known<KnownEntity>
  readonly actions: Known<Action>
  readonly clocks: () => Clocks
  readonly reading: () => Freshness
  /** The latest alert of a key (`alertKey`), as the watch has it. */
  readonly latest: (key: string) => Alert | undefined
}

/** Rules over what this page knows. Without a network, timers and React: whoever keeps it calls `step`. */
export interface Engine {
  readonly setRules: (records: readonly RuleRecord[]) => void
  /**
   * Takes in what has changed and what is due, and looks at the clock: once a second and after each answer. Says whether it came to its end; `isOver`
   * is asked now and then whether it should stop before, and then it goes on with the next step.
   */
  readonly step: (isOver?: () => boolean) => boolean
  /** What is so now as far as this page knows, by key. The same map until something other is so, or is said. */
  readonly situations: () => ReadonlyMap<string, Situation>
  /** Whether an alert of the watch is still so, as far as this page knows. */
  readonly evidence: (alert: Situation) => Evidence
  /** A situation by the last reading that says so. `latest`: the latest alert of its key. */
  readonly fresh: (situation: Situation, latest: Alert | undefined) => Situation
  /** What can't be evaluated. The same list until something of it changes. */
  readonly noData: () => readonly NoData[]
  /** Told after each step that changed situations or what can't be evaluated. */
  readonly follow: (listener: () => void) => () => void
  readonly stop: () => void
}

/** A rule at work, and what it needs beside its items. */
interface Active extends SavedRule {
  readonly watch: RuleWatch
  area: KnownArea | undefined
  /** Why its area is not known, in words. */
  lack: string | undefined
  /** What the area was read from. */
  from: SeenEntity | undefined
  /** Something that counts for all items together may have changed. */
  isTouched: boolean
}

export function createEngine(options: EngineOptions): Engine {
  const { tasks, entities, actions } = options
  const clock = createJudgedClock()
  const missing = createNoData()
  const assignees = createAssignees(tasks)
  const listeners = new Set<() => void>()
  let records: readonly RuleRecord[] | undefined
  let unreadable: readonly Unreadable[] = []
  let reading: Freshness = options.reading()
  let active: ReadonlyMap<string, Active> = new Map()
  const bySource: Record<Source, readonly Active[]> = { task: [], entity: [], deed: [] }
  /** Rules of tasks that ask who has them, and those that ask where that one is. */
  let asking: { readonly who: readonly Active[]; readonly where: readonly Active[] } = { who: [], where: [] }

  const now = new Map<string, Situation>()
  let shown: ReadonlyMap<string, Situation> = new Map()
  let hasChanged = false
  const tell = (key: string, situation: Situation | undefined): void => {
    const before = now.get(key)
    if (situation === before) return
    if (situation === undefined) now.delete(key)
    else now.set(key, situation)
    if (before === undefined || situation === undefined || !saysTheSame(before, situation)) hasChanged = true
  }

  const names: KnownNames = entities
  const context = { now: 0, asOf: 0, names, area: none, entity: (id: string) => seenEntity(entities.get(id)) }
  /** One object for all evaluations: there are hundreds of thousands of them. */
  const contextWith = (area: KnownArea | undefined, item: Items[Source] | undefined): EvaluationContext => {
    context.now = clock.now()
    context.area = area
    const isTask = item === undefined || 'family' in item
    context.asOf = isTask ? Math.max(reading.readUntil ?? 0, item?.asOf ?? 0) : (reading.readUntil ?? context.now)
    return context
  }

  const itemFor = (source: Source, id: string): Items[Source] | undefined =>
    source === 'task' ? tasks.get(id) : source === 'entity' ? context.entity(id) : actions.get(id)

  const agenda = createAgenda<Active>(function* (source) {
    if (source === 'task') for (const { id } of tasks.items()) yield id
    else if (source === 'entity') for (const { key } of entities.items()) yield key
    else for (const { id } of actions.items()) yield id
  })

  /** Ids that subjects hold only the beginning of. */
  const longIds = new Map<string, string>()
  const evaluate = (todo: Todo<Active>): void => {
    const { source, id, rules = bySource[source], wasThere } = todo
    const item = itemFor(source, id)
    const each = contextWith(undefined, item)
    let again: number | undefined
    for (const rule of rules) {
      context.area = rule.area
      const next = rule.watch.evaluate(id, item, each, wasThere)
      if (next !== undefined && (again === undefined || next < again)) again = next
      rule.isTouched = true
    }
    agenda.again(todo, again)
    const long = longSubject(source, id)
    if (long !== undefined) longIds.set(long, id)
    if (source === 'task' && asking.who.length > 0) assignees.note(tasks.get(id))
  }

  const follow = <Item>(source: Source, idOf: (item: Item) => string, known: Known<Item>): (() => void) =>
    known.follow((changes) => {
      if (changes === undefined) return passAll()
      for (const { before, after } of changes) {
        const item = after ?? before
        if (item !== undefined) agenda.changed(source, idOf(item), before !== undefined)
      }
    })

  const onEntities = (changes: readonly Change<KnownEntity>[] = []): void => {
    if (asking.who.length === 0) return
    for (const { before, after } of changes) {
      const change = changeOf(before, after)
      if (change === undefined || asking[change].length === 0) continue
      for (const id of assignees.tasksOf((after ?? before)?.key ?? '')) agenda.touched('task', id, asking[change])
    }
  }

  /** Everything may be otherwise: what is no longer there too. */
  const passAll = (): void => {
    assignees.clear()
    for (const each of active.values()) each.watch.end()
    for (const each of active.values()) pass(each)
  }

  const pass = (each: Active): void => {
    if (each.watch.source !== 'reading') agenda.pass(each.watch.source, each)
  }

  const stops = [
    follow('task', ({ id }: LoadedTask) => id, tasks),
    follow('entity', ({ key }: KnownEntity) => key, entities),
    follow('deed', ({ id }: Action) => id, actions),
    entities.follow(onEntities),
  ]

  const setRules = (next: readonly RuleRecord[]): void => {
    if (next === records) return
    records = next
    const read = readRules(next)
    unreadable = read.unreadable
    const before = active
    active = new Map(read.rules.map((each) => [each.rule.id, keptOrNew(before.get(each.rule.id), each)]))
    for (const each of before.values()) {
      if (active.get(each.rule.id) === each) continue
      each.watch.end()
      agenda.drop(each)
    }
    for (const source of ['task', 'entity', 'deed'] as const)
      bySource[source] = [...active.values()].filter(({ watch }) => watch.source === source)
    const who = bySource.task.filter(({ watch }) => watch.looksAtAssignee)
    asking = { who, where: who.filter(({ rule }) => rule.conditions.area !== undefined) }
    for (const each of active.values()) if (before.get(each.rule.id) !== each) pass(each)
  }

  const keptOrNew = (before: Active | undefined, { rule, savedAt }: SavedRule): Active => {
    if (before !== undefined && sameJson(before.rule, rule)) return before
    const watch = createRuleWatch(rule, { latest: options.latest, now: () => options.clocks().now, tell })
    return { rule, savedAt, watch, area: undefined, lack: undefined, from: undefined, isTouched: true }
  }

  const readAreas = (): void => {
    for (const each of active.values()) {
      const { area } = each.rule.conditions
      if (area === undefined) continue
      const from = area.kind === 'around position' ? undefined : context.entity(area.entityId)
      const ends = areaEnds(area, each.from)
      const isOld = each.lack === undefined && ends !== undefined && clock.now() >= ends
      const isRead = each.area !== undefined || each.lack !== undefined
      const isSame = each.from === from || (each.lack === undefined && sameArea(area, each.from, from))
      if (isRead && !isOld && isSame) {
        each.from = from
        continue
      }
      const read = readArea(area, from, names, clock.now())
      each.from = from
      each.area = 'why' in read ? undefined : read
      each.lack = 'why' in read ? read.why : undefined
      pass(each)
    }
  }

  const evaluateOverall = (): void => {
    // Who was not read yet may be there.
    if (reading.unread !== undefined || reading.readUntil === undefined || isHeld(clock)) return
    for (const each of active.values()) {
      if (!each.isTouched || each.lack !== undefined) continue
      const again = each.watch.evaluateOverall(contextWith(each.area, undefined))
      each.isTouched = again !== undefined
    }
  }

  const step = (isOver?: () => boolean): boolean => {
    reading = options.reading()
    const clocks = options.clocks()
    const rules = [...active.values()].map(({ rule }) => rule)
    clock.step(clocks, reading, cyclesOf(rules))
    readAreas()
    let done = 0
    let isWhole = true
    for (const todo of agenda.todo(clock.now())) {
      evaluate(todo)
      done += 1
      if (isOver === undefined || done % BETWEEN_CHECKS !== 0 || !isOver()) continue
      isWhole = false
      break
    }
    if (isWhole) evaluateOverall()
    const lacks = [...active.values()].map(({ rule, lack }) => ({ rule, lack }))
    const hasMissing = missing.step({ rules: lacks, unreadable, clock, reading, now: clocks.now, names })
    if (hasChanged) shown = new Map(now)
    if (hasChanged || hasMissing) for (const listener of listeners) listener()
    hasChanged = false
    return isWhole
  }

  const evidence = (alert: Situation): Evidence => {
    if (records === undefined) return noEvidence
    const each = active.get(alert.ruleId)
    if (each === undefined) return withoutRule(alert, records, options.clocks().now)
    const { watch, area, lack } = each
    if (isHeld(clock) || lack !== undefined || watch.source === 'reading' || agenda.isPassing(each)) return noEvidence
    const id = itemOf(alert.subject, watch.source) ?? longIds.get(alert.subject.split('#', 1)[0] ?? '')
    const item = id === undefined ? undefined : itemFor(watch.source, id)
    const found = now.get(alertKey(alert))
    if (found !== undefined && found.onset >= alert.onset) return { kind: 'holds' }
    return watch.evidence(alert, item, contextWith(area, item))
  }

  const fresh = (situation: Situation, latest: Alert | undefined): Situation => {
    const newest = now.get(alertKey(situation)) ?? situation
    const { watch, savedAt = 0 } = active.get(situation.ruleId) ?? {}
    // What stands since an earlier reading is so by the last one.
    const read = watch?.source === 'task' ? Math.floor(reading.readUntil ?? 0) : 0
    // What ended because its rule was switched off is so again by the rule itself.
    const ruled = latest?.endedAt !== undefined && latest.endedAt < savedAt ? latest.endedAt + 1 : 0
    return { ...newest, asOf: Math.max(newest.asOf, read, ruled) }
  }

  return {
    setRules,
    step,
    fresh,
    situations: () => shown,
    evidence,
    noData: missing.list,
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => stops.forEach((stop) => stop()),
  }
}

/** Looking at the clock takes as long as looking at some items. */
const BETWEEN_CHECKS = 16
const none: KnownArea | undefined = undefined

function saysTheSame(one: Situation, other: Situation): boolean {
  return sameJson({ ...one, asOf: 0 }, { ...other, asOf: 0 })
}
