import { byLevel, LEVELS, type AlertLevel } from '../../watch/wire/level.ts'
import type { Rule, RuleRecord } from '../../watch/wire/rule.ts'
import type { Freshness } from '../../feed/freshness.ts'
import { formatDuration } from '../../format/duration.ts'
import type { KnownNames } from '../../picture/entities.ts'
import { sameJson } from '../../conformance/same-json.ts'
import { countOf } from '../../format/count.ts'
import { areaKey } from '../kinds/area-words.ts'
import { kindOf, ruleSentence } from '../kinds/kinds.ts'
import type { Unreadable } from './read-rules.ts'
import type { EvaluationClock } from './evaluation-clock.ts'

/** Rules that can't be evaluated, grouped by the missing data. Local to this desk. */
export interface NoData {
  /** Stable while the same data are missing. Used in place of an alert id. */
  readonly key: string
  readonly level: AlertLevel
  readonly title: string
  readonly detail: string
  readonly since: number
  readonly ruleIds: readonly string[]
  readonly acknowledgedAt?: number | undefined
}

interface Facts {
  readonly rules: readonly { readonly rule: Rule; readonly missing: string | undefined }[]
  readonly unreadable: readonly Unreadable[]
  readonly clock: EvaluationClock
  readonly freshness: Freshness
  readonly now: number
  readonly names: KnownNames
}

type FoundNoData = Omit<NoData, 'since' | 'ruleIds' | 'level'> & {
  readonly rules: readonly Rule[]
  readonly since?: number | undefined
}

/** Key of the row that tasks are too old. */
export const NOT_LIVE = 'tasks'

/** Rounds that the initial loading may take before it is reported. */
const READING_CYCLES = 2

export function createNoData() {
  let list: readonly NoData[] = []
  return {
    list: () => list,
    step: (facts: Facts): boolean => {
      const before = new Map(list.map((each) => [each.key, each]))
      const next = [...missingData(facts), ...unreadableOnes(facts)].map((found) =>
        rowOf(found, before.get(found.key), facts),
      )
      if (sameJson(next, list)) return false
      list = next
      return true
    },
  }
}

function missingData({ rules, clock, freshness, now, names }: Facts): readonly FoundNoData[] {
  const all = rules.map(({ rule }) => rule)
  const reads = all.filter((rule) => ['task', 'entity'].includes(kindOf(rule).source))
  const always = all.filter(({ what }) => what.kind === 'not live')
  const [stale, jump] = [clock.stale(), clock.jump()]
  const { unread, cycle, sinceGood, why = '' } = freshness
  const isUnread = unread !== undefined && (unread.kind === 'cut' || unread.since > READING_CYCLES * cycle)
  return [
    ...(stale === undefined
      ? []
      : [
          {
            key: NOT_LIVE,
            rules: [...always, ...reads],
            since: stale,
            title: staleTitle(sinceGood, reads),
            detail: why,
          },
        ]),
    ...(jump === undefined
      ? []
      : [
          {
            key: 'clock',
            rules: reads,
            since: jump.since,
            title: `The clock jumped by ${formatDuration(jump.by, { units: 'clear' })}: ${noDataWords(reads)} until the next poll`,
            detail: 'The environment’s or this machine’s clock was set, or this machine slept',
          },
        ]),
    ...(isUnread
      ? [
          {
            key: 'walks',
            rules: reads,
            title: `Not all live tasks are loaded: ${missWords(reads)}`,
            detail: unread.words,
          },
        ]
      : []),
    // Unread data may still decide.
    ...(unread === undefined || unread.kind !== 'loading' ? unknownAreas(rules, names) : []),
  ].map((found) => ({ ...found, since: found.since ?? now }))
}

function staleTitle(sinceGood: number, rules: readonly Rule[]): string {
  const time = `No tasks polled for ${formatDuration(sinceGood)}`
  return rules.length === 0 ? time : `${time}: ${noDataWords(rules)}`
}

function noDataWords(rules: readonly Rule[]): string {
  return `${countOf(rules.length, 'rule has', 'rules have')} no data`
}

function missWords(rules: readonly Rule[]): string {
  return `${countOf(rules.length, 'rule')} may miss some`
}

function unknownAreas(rules: Facts['rules'], names: KnownNames): readonly FoundNoData[] {
  const byArea = new Map<string, { rules: Rule[]; missing: string }>()
  for (const { rule, missing } of rules) {
    const { area } = rule.conditions
    if (area === undefined || missing === undefined) continue
    const key = `area ${areaKey(area)}`
    const before = byArea.get(key)
    if (before === undefined) byArea.set(key, { rules: [rule], missing })
    else before.rules.push(rule)
  }
  return [...byArea].map(([key, { rules, missing: why }]) => {
    const [first] = rules
    const title =
      rules.length === 1 && first !== undefined ? ruleSentence(first, names) : `${rules.length} rules about one area`
    return { key, rules, title, detail: `Can’t be evaluated: ${why}` }
  })
}

function unreadableOnes({ unreadable }: Facts): readonly NoDataOfRules[] {
  const byProblem = new Map<string, RuleRecord[]>()
  for (const { record, problem } of unreadable) byProblem.set(problem, [...(byProblem.get(problem) ?? []), record])
  return [...byProblem].map(([problem, records]) => ({
    key: `rules ${problem}`,
    records,
    title: `${countOf(records.length, 'rule')} can’t be evaluated`,
    detail: problem,
  }))
}

interface NoDataOfRules extends Pick<NoData, 'key' | 'title' | 'detail'> {
  readonly records: readonly RuleRecord[]
}

function rowOf(found: FoundNoData | NoDataOfRules, before: NoData | undefined, { now }: Facts): NoData {
  const { key, title, detail } = found
  const [ruleIds, levels] =
    'records' in found
      ? [found.records.map(({ id }) => id), found.records.map(levelIn)]
      : [found.rules.map(({ id }) => id), found.rules.map(({ level }) => (level === 'as reported' ? MOST : level))]
  const level = levels.toSorted(byLevel)[0] ?? 'caution'
  const since = Math.floor(before?.since ?? ('since' in found ? (found.since ?? now) : now))
  return { key, level, title, detail, since, ruleIds }
}

/** The highest level that "as reported" can yield. */
const MOST: AlertLevel = 'warning'

function levelIn({ rule }: RuleRecord): AlertLevel {
  const level: unknown = typeof rule === 'object' && rule !== null && 'level' in rule ? rule.level : undefined
  return LEVELS.find((each) => each === level) ?? 'caution'
}
