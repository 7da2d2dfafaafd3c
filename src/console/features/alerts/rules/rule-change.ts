import { mayBeSuppressed } from '../../../../watch/wire/not-while.ts'
import { RULE_VERSION, type Conditions, type NotWhile, type Rule, type RuleKind } from '../../../../watch/wire/rule.ts'
import { kinds } from '../../../../rules/kinds/kinds.ts'
import { countedWords } from './scope-words.ts'

export function newRule(id: string): Rule {
  return {
    version: RULE_VERSION,
    id,
    isOn: true,
    what: kinds.failed.fresh,
    conditions: {},
    level: 'caution',
    delaySeconds: 0,
    hasSound: true,
    guidance: '',
  }
}

/** Drops conditions that the other kind doesn't have. */
export function withKind(rule: Rule, kind: RuleKind): Rule {
  if (rule.what.kind === kind) return rule
  const known = kinds[kind].conditions
  const conditions = Object.fromEntries(
    Object.entries(rule.conditions).filter(([name]) => known.some((each) => each === name)),
  )
  const level = kind === 'health' ? 'as reported' : rule.level === 'as reported' ? 'caution' : rule.level
  const next: Rule = { ...rule, what: kinds[kind].fresh, conditions, level }
  return mayBeSuppressed(next) ? next : withNotWhile(next, { statuses: [], parentStatuses: [], alertsOf: [] })
}

export const conditionNames: Readonly<Record<keyof Conditions, string>> = {
  statuses: 'Status',
  specificationTypes: 'Specification type',
  assignees: 'Assignee',
  dispositions: 'Disposition',
  environments: 'Environment',
  priorities: 'Target priority',
  errorCodes: 'Error code',
  area: 'Within area',
  text: 'Text',
  view: 'Saved view',
}

/** An empty condition is removed. */
export function withCondition<Name extends keyof Conditions>(rule: Rule, name: Name, value: Conditions[Name]): Rule {
  const { [name]: _before, ...others } = rule.conditions
  const isNone = value === undefined || ((typeof value === 'string' || Array.isArray(value)) && value.length === 0)
  return { ...rule, conditions: isNone ? others : { ...others, [name]: value } }
}

/** At most a day; none is removed. */
export function withOffDelay({ offDelaySeconds: _before, ...rule }: Rule, seconds: number): Rule {
  return seconds === 0 ? rule : { ...rule, offDelaySeconds: Math.min(seconds, 86_400) }
}

/** None is removed. */
export function withDeadbandOf({ deadbandPercent: _before, ...rule }: Rule, percent: number): Rule {
  return percent === 0 ? rule : { ...rule, deadbandPercent: percent }
}

export function withSoundWhenOver({ soundsWhenOver: _before, ...rule }: Rule, isHeard: boolean): Rule {
  return isHeard ? { ...rule, soundsWhenOver: true } : rule
}

/** The site's longest time or more is removed. */
export function withLongestShelving(
  { longestShelvingSeconds: _before, ...rule }: Rule,
  seconds: number,
  longest: number,
): Rule {
  return seconds >= longest ? rule : { ...rule, longestShelvingSeconds: seconds }
}

/** Without any of its parts it is removed. */
export function withNotWhile({ notWhile: before, ...rule }: Rule, change: NotWhile): Rule {
  const notWhile = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, list]) => list !== undefined && list.length > 0),
  )
  return Object.keys(notWhile).length === 0 ? rule : { ...rule, notWhile }
}

/** Differences by the editor's field names. */
export function changesOf(before: Rule, after: Rule): readonly string[] {
  const names = Object.keys(conditionNames) as (keyof Conditions)[]
  return [
    before.isOn !== after.isOn && 'On',
    before.what.kind !== after.what.kind ? 'Kind' : isOther(before.what, after.what) && 'Looks for',
    before.level !== after.level && 'Level',
    ...names.map((name) => isOther(before.conditions[name], after.conditions[name]) && conditionNames[name]),
    isOther(before.notWhile, after.notWhile) && 'Not while',
    before.delaySeconds !== after.delaySeconds && 'Delay',
    before.offDelaySeconds !== after.offDelaySeconds && 'Delay before ending',
    before.deadbandPercent !== after.deadbandPercent && 'Deadband',
    before.hasSound !== after.hasSound && 'Sound',
    before.soundsWhenOver !== after.soundsWhenOver && 'Sound when over',
    before.longestShelvingSeconds !== after.longestShelvingSeconds && 'Shelved at most',
    isOther(before.destinations, after.destinations) && 'Call out to',
    before.guidance !== after.guidance && 'Guidance',
  ].filter((name) => name !== false)
}

/** Why it can't be saved; undefined if it can. */
export function missingOf({ what, conditions }: Rule): string | undefined {
  const needsArea = what.kind === 'present' || what.kind === 'absent'
  if (needsArea && conditions.area === undefined) return 'Choose an area first'
  if (conditions.view !== undefined && kinds[what.kind].conditions.includes('view')) {
    if (countedWords(conditions.view.filter, { what }).length === 0)
      return 'No filter of the chosen view applies to this kind of rule'
  }
  return undefined
}

function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
