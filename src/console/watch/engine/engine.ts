import type { Alert, Report, Situation } from '../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../watch/wire/rule.ts'
import { matterOf, takeReport, type Told } from '../../../watch/wire/take.ts'
import { sameJson } from '../../../conformance/same-json.ts'
import type { Change, Known } from '../../live/collection.ts'
import type { KnownEntity, KnownNames } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { assigneeEntityId } from '../../live/task/principal.ts'
import type { Deed, Items, KnownArea, Look, SeenEntity, Source } from '../kinds/kind.ts'
import type { NoData } from '../watch-store.ts'
import { areaEnds, readArea, sameArea } from './area.ts'
import { createDue, type Due } from './due.ts'
import { createNoData } from './no-data.ts'
import { createJudgedClock, isHeld, type Clocks, type Reading } from './reading.ts'
import { cyclesOf, readRules, withoutRule, type SavedRule, type Unreadable } from './read-rules.ts'
import { createRuleWatch, noEvidence, type Evidence, type RuleWatch } from './rule-watch.ts'
import { seenEntity } from './seen-entity.ts'
import { itemOf } from './situation.ts'

export interface EngineOptions {
  /** Everything that is known, also tasks that are no longer there. */
  readonly tasks: Known<LoadedTask>
  readonly entities: Known<KnownEntity>
  readonly deeds: Known<Deed>
  readonly clocks: () => Clocks
  readonly reading: () => Reading
  /** The latest alert of a matter (`matterOf`), as the watch has it. */
  readonly latest: (matter: string) => Alert | undefined
}

/** Rules over what this page knows. Without a network, timers and React: whoever keeps it calls `step`. */
export interface Engine {
  readonly setRules: (records: readonly RuleRecord[]) => void
  /**
   * Takes in what has changed and what is due, and looks at the clock: once a second and after each answer. Says whether it came to its end; `isOver`
   * is asked now and then whether it should stop before, and then it goes on with the next step.
   */
  readonly step: (isOver?: () => boolean) => boolean
  /** What is so now as far as this page knows, by matter. */
  readonly situations: () => ReadonlyMap<string, Situation>
  /** Whether an alert of the watch is still so, as far as this page knows. */
  readonly evidence: (alert: Situation) => Evidence
  /**
   * What the watch has to be told: what it doesn't have yet, and which of its open alerts are over by evidence. Nothing where it knows as much, so
   * that it may be asked as often as one likes.
   */
  readonly reports: (open: Iterable<Alert>) => readonly Report[]
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

type Entity = Change<KnownEntity>

export function createEngine(options: EngineOptions): Engine {
  const { tasks, entities, deeds } = options
  const clock = createJudgedClock()
  const missing = createNoData()
  const listeners = new Set<() => void>()
  let records: readonly RuleRecord[] | undefined
  let unreadable: readonly Unreadable[] = []
  let reading: Reading = options.reading()
  let active: ReadonlyMap<string, Active> = new Map()
  const bySource: Record<Source, readonly Active[]> = { task: [], entity: [], deed: [] }

  /** Items that changed since they were looked at, and whether they were there before. */
  const changed: Readonly<Record<Source, Map<string, boolean>>> = {
    task: new Map(),
    entity: new Map(),
    deed: new Map(),
  }
  /** Tasks whose assignee changed. */
  const reassigned = new Set<string>()
  const byAssignee = new Map<string, Set<string>>()
  /** Rules that have to look at all their items, and how far they are. */
  const passes = new Map<Active, Iterator<string>>()
  const due: Readonly<Record<Source, Due<string>>> = { task: createDue(), entity: createDue(), deed: createDue() }

  const now = new Map<string, Situation>()
  let shown: ReadonlyMap<string, Situation> = now
  let hasChanged = false
  /** Something is still so by a later reading. */
  let hasNewer = false
  const tell = (matter: string, situation: Situation | undefined): void => {
    const before = now.get(matter)
    if (situation === before) return
    if (situation === undefined) now.delete(matter)
    else now.set(matter, situation)
    if (before === undefined || situation === undefined || !saysTheSame(before, situation)) hasChanged = true
    else hasNewer = true
  }

  const names: KnownNames = entities
  const look = { now: 0, asOf: 0, names, area: none, entity: (id: string) => seenEntity(entities.get(id)) }
  /** One object for all looks: there are hundreds of thousands of them. */
  const lookWith = (area: KnownArea | undefined, item: Items[Source] | undefined): Look => {
    look.now = clock.now()
    look.area = area
    const isTask = item === undefined || 'family' in item
    look.asOf = isTask ? Math.max(reading.readUntil ?? 0, item?.asOf ?? 0) : (reading.readUntil ?? look.now)
    return look
  }

  const itemFor = (source: Source, id: string): Items[Source] | undefined =>
    source === 'task' ? tasks.get(id) : source === 'entity' ? look.entity(id) : deeds.get(id)

  const idsOf = function* (source: Source): Generator<string> {
    if (source === 'task') for (const { id } of tasks.items()) yield id
    else if (source === 'entity') for (const { key } of entities.items()) yield key
    else for (const { id } of deeds.items()) yield id
  }

  const lookAt = (rules: readonly Active[], source: Source, id: string, wasThere: boolean): number | undefined => {
    const item = itemFor(source, id)
    let again: number | undefined
    for (const each of rules) {
      const next = each.watch.lookAt(id, item, lookWith(each.area, item), wasThere)
      if (next !== undefined && (again === undefined || next < again)) again = next
      each.isTouched = true
    }
    return again
  }

  const lookAtAll = (source: Source, id: string, wasThere: boolean): void => {
    due[source].set(id, lookAt(bySource[source], source, id, wasThere))
    if (source === 'task') noteAssignee(id)
  }

  const noteAssignee = (id: string): void => {
    const assignee = assigneeEntityId(tasks.get(id)?.task.relations?.assignee)
    if (assignee === undefined) return
    const ids = byAssignee.get(assignee)
    if (ids === undefined) byAssignee.set(assignee, new Set([id]))
    else ids.add(id)
  }

  const follow = <Item>(source: Source, idOf: (item: Item) => string, known: Known<Item>): (() => void) =>
    known.follow((changes) => {
      if (changes === undefined) return passAll()
      const list = changed[source]
      for (const { before, after } of changes) {
        const item = after ?? before
        if (item === undefined) continue
        const id = idOf(item)
        list.set(id, list.get(id) ?? before !== undefined)
      }
    })

  const onEntities = (changes: readonly Entity[] | undefined): void => {
    const asking = bySource.task.filter(({ watch }) => watch.looksAtAssignee)
    if (asking.length === 0) return
    const withPlace = asking.some(({ rule }) => rule.conditions.area !== undefined)
    for (const { before, after } of changes ?? []) {
      if (!withPlace && !tellsOtherwise(before, after)) continue
      for (const id of byAssignee.get((after ?? before)?.key ?? '') ?? []) reassigned.add(id)
    }
  }

  /** Everything may be otherwise: what is no longer there too. */
  const passAll = (): void => {
    byAssignee.clear()
    for (const each of active.values()) each.watch.end()
    for (const each of active.values()) pass(each)
  }

  const pass = (each: Active): void => {
    if (each.watch.source !== 'reading') passes.set(each, idsOf(each.watch.source)[Symbol.iterator]())
  }

  const stops = [
    follow('task', ({ id }: LoadedTask) => id, tasks),
    follow('entity', ({ key }: KnownEntity) => key, entities),
    follow('deed', ({ id }: Deed) => id, deeds),
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
      passes.delete(each)
    }
    for (const source of ['task', 'entity', 'deed'] as const)
      bySource[source] = [...active.values()].filter(({ watch }) => watch.source === source)
    for (const each of active.values()) if (before.get(each.rule.id) !== each) pass(each)
  }

  const keptOrNew = (before: Active | undefined, { rule, savedAt }: SavedRule): Active => {
    if (before !== undefined && sameJson(before.rule, rule)) return before
    const watch = createRuleWatch(rule, { latest: options.latest, tell })
    return { rule, savedAt, watch, area: undefined, lack: undefined, from: undefined, isTouched: true }
  }

  const readAreas = (): void => {
    for (const each of active.values()) {
      const { area } = each.rule.conditions
      if (area === undefined) continue
      const from = area.kind === 'around position' ? undefined : look.entity(area.entityId)
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

  /** What has to be done, bit by bit. */
  const work = function* (): Generator<void> {
    for (const [each, ids] of passes) {
      const { source } = each.watch
      if (source === 'reading') continue
      for (let next = ids.next(); next.done !== true; next = ids.next()) {
        const again = lookAt([each], source, next.value, false)
        if (again !== undefined) due[source].sooner(next.value, again)
        if (source === 'task') noteAssignee(next.value)
        yield
      }
      passes.delete(each)
    }
    for (const source of ['task', 'entity', 'deed'] as const) {
      for (const [id, wasThere] of changed[source]) {
        changed[source].delete(id)
        lookAtAll(source, id, wasThere)
        yield
      }
      for (let id = due[source].next(clock.now()); id !== undefined; id = due[source].next(clock.now())) {
        lookAtAll(source, id, true)
        yield
      }
    }
    const asking = bySource.task.filter(({ watch }) => watch.looksAtAssignee)
    for (const id of reassigned) {
      reassigned.delete(id)
      const again = lookAt(asking, 'task', id, true)
      if (again !== undefined) due.task.sooner(id, again)
      yield
    }
  }

  const lookOverall = (): void => {
    // Who was not read yet may be there.
    if (reading.unread !== undefined || reading.readUntil === undefined || isHeld(clock)) return
    for (const each of active.values()) {
      if (!each.isTouched || each.lack !== undefined) continue
      const again = each.watch.lookOverall(lookWith(each.area, undefined))
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
    for (const _ of work()) {
      done += 1
      if (isOver === undefined || done % BETWEEN_LOOKS !== 0 || !isOver()) continue
      isWhole = false
      break
    }
    if (isWhole) lookOverall()
    const lacks = [...active.values()].map(({ rule, lack }) => ({ rule, lack }))
    const hasMissing = missing.step({ rules: lacks, unreadable, clock, reading, now: clocks.now, names })
    if (hasChanged || hasNewer) shown = new Map(now)
    hasNewer = false
    if (hasChanged || hasMissing) for (const listener of listeners) listener()
    hasChanged = false
    return isWhole
  }

  const evidence = (alert: Situation): Evidence => {
    if (records === undefined) return noEvidence
    const each = active.get(alert.ruleId)
    if (each === undefined) return withoutRule(alert, records, options.clocks().now)
    const { watch, area, lack } = each
    if (isHeld(clock) || lack !== undefined || watch.source === 'reading' || passes.has(each)) return noEvidence
    const id = itemOf(alert.subject, watch.source)
    const item = id === undefined ? undefined : itemFor(watch.source, id)
    if (item === undefined && now.has(matterOf(alert))) return { kind: 'holds' }
    return watch.evidence(alert, item, lookWith(area, item))
  }

  const onsetOf = (situation: Situation, latest: Alert | undefined): Report => {
    const { watch, savedAt = 0 } = active.get(situation.ruleId) ?? {}
    // What stands since an earlier reading is so by the last one.
    const read = watch?.source === 'task' ? Math.floor(reading.readUntil ?? 0) : 0
    // What ended because its rule was switched off is so again by the rule itself.
    const ruled = latest?.endedAt !== undefined && latest.endedAt < savedAt ? latest.endedAt + 1 : 0
    return { kind: 'onset', situation: { ...situation, asOf: Math.max(situation.asOf, read, ruled) } }
  }

  const reports = (open: Iterable<Alert>): Report[] => {
    const onsets = [...now].flatMap(([matter, situation]) => {
      const latest = options.latest(matter)
      const report = onsetOf(situation, latest)
      return takeReport(latest, report, nobody) === latest ? [] : [report]
    })
    const ends = [...open].flatMap((alert): Report[] => {
      if (alert.endedAt !== undefined) return []
      const { ruleId, subject, onset } = alert
      const found = evidence(alert)
      return found.kind === 'over' ? [{ ...found, kind: 'end', ruleId, subject, onset }] : []
    })
    return [...ends, ...onsets]
  }

  return {
    setRules,
    step,
    reports,
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
const BETWEEN_LOOKS = 16
const none: KnownArea | undefined = undefined
const nobody: Told = { by: '', at: 0 }

/** Whether a change of an entity may change what a task is to a rule that asks who has it. */
function tellsOtherwise(before: KnownEntity | undefined, after: KnownEntity | undefined): boolean {
  const [one, other] = [seenEntity(before), seenEntity(after)]
  if (one === undefined || other === undefined) return one !== other
  const [left, right] = [one.copy.entity.milView, other.copy.entity.milView]
  return one.name !== other.name || left?.disposition !== right?.disposition || left?.environment !== right?.environment
}

function saysTheSame(one: Situation, other: Situation): boolean {
  return sameJson({ ...one, asOf: 0 }, { ...other, asOf: 0 })
}
