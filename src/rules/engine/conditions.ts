import type { Conditions, Rule } from '../../watch/wire/rule.ts'
import { inScope } from '../../picture/filter/scope.ts'
import { hasMark } from '../../entity/entity-marks.ts'
import { haystackOf } from '../../picture/entity-text.ts'
import { actingSteps, assigneeEntityId } from '../../task/principal.ts'
import { assigneeText, containsWords, searchTerms } from '../../picture/task-text.ts'
import { positionOf } from '../../geo/position.ts'
import { nothing, unknown, type Items, type EvaluationContext, type EntityItem } from '../kinds/kind.ts'
import type { ItemSource, Matches } from '../kinds/kind.ts'
import { countsStatus, kindOf } from '../kinds/kinds.ts'

/** `unknown`: the data to decide aren't loaded, such as the assigned entity. */
export type ConditionResult = 'yes' | 'no' | 'unknown'
type Test<Item> = (item: Item, context: EvaluationContext) => ConditionResult

/** Kinds that use the area themselves, beyond being inside it. */
const ownAreas: readonly string[] = ['present', 'absent']

/** Ignores conditions that the rule's kind doesn't have. Compiled once, as it runs on ten thousand items. */
export function predicateOf(rule: Rule): (item: Items[ItemSource], context: EvaluationContext) => ConditionResult {
  const keys = kindOf(rule).conditions.filter(
    (key) => rule.conditions[key] !== undefined && !(key === 'area' && ownAreas.includes(rule.what.kind)),
  )
  const tests = keys.map((key) => ({
    ofTask: ofTask[key](rule.conditions, rule),
    ofEntity: ofEntity[key]?.(rule.conditions),
  }))
  return (item, context) => {
    let verdict: ConditionResult = 'yes'
    for (const test of tests) {
      const each =
        'family' in item
          ? test.ofTask(item, context)
          : 'copy' in item
            ? (test.ofEntity?.(item, context) ?? 'yes')
            : 'yes'
      if (each === 'no') return 'no'
      if (each === 'unknown') verdict = 'unknown'
    }
    return verdict
  }
}

/** Undefined: the item is there and in the rule's scope, so its data decide. */
export function foundUnlooked(
  fulfils: ReturnType<typeof predicateOf>,
  item: Items[ItemSource] | undefined,
  context: EvaluationContext,
): Matches<never> | undefined {
  if (item === undefined) return unknown
  if ('absentSince' in item && item.absentSince !== undefined) return nothing
  const result = fulfils(item, context)
  return result === 'yes' ? undefined : result === 'no' ? nothing : unknown
}

/** Such tasks are evaluated again when their assignee changes. */
export function dependsOnAssignee(rule: Rule): boolean {
  return kindOf(rule).conditions.some((key) => throughAssignee.includes(key) && rule.conditions[key] !== undefined)
}

const throughAssignee: readonly (keyof Conditions)[] = [
  'dispositions',
  'environments',
  'priorities',
  'area',
  'text',
  'view',
]

const ofTask: Readonly<Record<keyof Conditions, (conditions: Conditions, rule: Rule) => Test<Items['task']>>> = {
  statuses: ({ statuses }) => {
    const wanted = new Set(statuses)
    return ({ task }) => verdict(wanted.has(task.status?.status ?? ''))
  },
  specificationTypes: ({ specificationTypes }) => {
    const wanted = new Set(specificationTypes)
    return ({ task }) => verdict(wanted.has(task.specification?.['@type'] ?? ''))
  },
  assignees: ({ assignees }) => {
    const wanted = new Set(assignees)
    return ({ task }) =>
      verdict(
        actingSteps(task.relations?.assignee).some(
          ({ entityId, serviceName, userId }) =>
            wanted.has(entityId ?? '') || wanted.has(serviceName ?? '') || wanted.has(userId ?? ''),
        ),
      )
  },
  errorCodes: ({ errorCodes }) => {
    const wanted = new Set(errorCodes)
    return ({ task: { status, deliveryState } }) =>
      verdict(wanted.has(status?.taskError?.code ?? '') || wanted.has(deliveryState?.error?.code ?? ''))
  },
  text: ({ text = '' }) => {
    const words = searchTerms(text)
    return (task, { names }) => verdict(containsWords(task, words, (each) => assigneeText(each, names)))
  },
  view: ({ view }, rule) => {
    const isChosen = inScope(view?.filter ?? {}, (key) => key !== 'statuses' || countsStatus(rule))
    const words = searchTerms(view?.filter.text ?? '')
    return (item, { names }) =>
      verdict(isChosen(item) && containsWords(item, words, (each) => assigneeText(each, names)))
  },
  dispositions: (conditions) => ofAssignee(conditions, 'dispositions'),
  environments: (conditions) => ofAssignee(conditions, 'environments'),
  priorities: (conditions) => ofAssignee(conditions, 'priorities'),
  area: (conditions) => ofAssignee(conditions, 'area'),
}

/** An unassigned task isn't a friendly unit's, nor in an area. */
function ofAssignee(
  conditions: Conditions,
  key: 'dispositions' | 'environments' | 'priorities' | 'area',
): Test<Items['task']> {
  const test = ofEntity[key]?.(conditions)
  return ({ task }, context) => {
    const id = assigneeEntityId(task.relations?.assignee)
    if (id === undefined || test === undefined) return 'no'
    const entity = context.entity(id)
    return entity === undefined ? 'unknown' : test(entity, context)
  }
}

const ofEntity: Readonly<Partial<Record<keyof Conditions, (conditions: Conditions) => Test<EntityItem>>>> = {
  assignees: ({ assignees }) => {
    const wanted = new Set(assignees)
    return ({ key }) => verdict(wanted.has(key))
  },
  dispositions: ({ dispositions }) => {
    const wanted = new Set(dispositions)
    return ({ copy }) => verdict(wanted.has(copy.entity.milView?.disposition ?? ''))
  },
  environments: ({ environments }) => {
    const wanted = new Set(environments)
    return ({ copy }) => verdict(wanted.has(copy.entity.milView?.environment ?? ''))
  },
  priorities:
    ({ priorities = [] }) =>
    ({ copy }) =>
      verdict(priorities.some((each) => hasMark(copy.entity, each))),
  area: () => {
    return ({ copy }, { area }) => {
      const position = positionOf(copy.entity)
      return area === undefined || position.kind !== 'position' ? 'unknown' : verdict(area.contains(position.at))
    }
  },
  text: ({ text = '' }) => {
    const words = searchTerms(text)
    return ({ known }) => verdict(words.every((word) => haystackOf(known).includes(word)))
  },
}

function verdict(isSo: boolean): ConditionResult {
  return isSo ? 'yes' : 'no'
}
