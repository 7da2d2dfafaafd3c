import { deadlinesOf, type Deadline } from '../../picture/horizon.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { isEnded, statusWords } from '../../task/status-families.ts'
import type { LimitKind } from '../../task/task-limits.ts'
import type { Match, ItemKind, EvaluationContext, RuleOf } from './kind.ts'
import { aboutTask, alternatives, moment, span } from './words.ts'

type Named = RuleOf<'limit'>['what']['limits'][number]

interface Words {
  readonly name: string
  readonly failed: string
  readonly done: string
  /** Levels above the rule's own: near, and missed. */
  readonly near: number
  readonly missed: number
}

/** A start is planned, not a danger; a stale replica only means missing updates. */
const words: Readonly<Record<Named, Words>> = {
  deliver: { name: 'delivery', failed: 'not delivered', done: 'Delivered', near: 0, missed: 1 },
  start: { name: 'start', failed: 'not started', done: 'Started', near: -1, missed: 0 },
  complete: { name: 'completion', failed: 'not completed', done: 'Completed', near: 0, missed: 1 },
  replica: { name: 'replica', failed: 'replica not updated', done: 'Replica updated', near: -1, missed: -1 },
}

function nameOf(kind: LimitKind): Named {
  return kind === 'schedule' ? 'start' : kind
}

/** Tasks that missed a limit. A stale replica isn't the task's own lateness. */
export function lateCount(tasks: readonly LoadedTask[], now: number): number {
  return tasks.filter((task) => deadlinesOf(task).some((each) => each.limit.kind !== 'replica' && each.limit.at < now))
    .length
}

export const limit: ItemKind<'task', RuleOf<'limit'>> = {
  fresh: { kind: 'limit', limits: ['deliver', 'start', 'complete'], withinSeconds: 300 },
  source: 'task',
  conditions: ['statuses', 'specificationTypes', 'assignees', 'dispositions', 'area', 'text', 'view'],
  named: [],
  sentence: ({ what: { limits, withinSeconds } }) => {
    // Among others, a replica's staleness doesn't name the rule.
    const own = limits.filter((each) => each !== 'replica' || limits.length === 1)
    const named = alternatives(own.map((each) => words[each].name))
    return `${named.charAt(0).toUpperCase()}${named.slice(1)} limit closer than ${span(withinSeconds)}`
  },
  about: ({ what: { limits } }) =>
    limits.length > 1 && limits.includes('replica')
      ? 'Any task that hasn’t ended, replicas too'
      : 'Any task that hasn’t ended',
  find: (item, { what: { limits, withinSeconds } }, context) => {
    const found: Match[] = []
    let again: number | undefined
    for (const deadline of deadlinesOf(item)) {
      const { kind, at } = deadline.limit
      if (!limits.includes(nameOf(kind))) continue
      const onset = at - withinSeconds * 1000
      if (context.now >= onset) found.push(foundOf(deadline, onset, span(withinSeconds), context))
      // At the limit itself it isn't missed yet.
      const next = context.now < onset ? onset : at + 1
      if (next > context.now) again = Math.min(again ?? next, next)
    }
    return { found, again }
  },
  over: ({ subject }, item, context) => {
    if (item === undefined || !('family' in item)) return 'No longer so'
    const { status } = item.task
    if (isEnded(status?.status)) return `Ended: ${statusWords(status?.status)}`
    const part = subject.slice(subject.lastIndexOf('#') + 1)
    const still = deadlinesOf(item).find((each) => nameOf(each.limit.kind) === part)
    if (still !== undefined) return `Limit is ${moment(still.limit.at, context.now)} now`
    return Object.entries(words).find(([name]) => name === part)?.[1].done ?? 'No longer limited'
  },
}

function foundOf(
  { task, limit: { kind, at, field } }: Deadline,
  onset: number,
  within: string,
  context: EvaluationContext,
): Match {
  const name = nameOf(kind)
  const { failed, near, missed } = words[name]
  const isMissed = at < context.now
  const time = moment(at, context.now)
  const { who, ...ids } = aboutTask(task, context.names)
  return {
    ...ids,
    part: name,
    onset,
    raise: isMissed ? missed : near,
    title: `${task.title}, ${failed}`,
    details: [who, isMissed ? `Limit passed ${time}` : `Limit ${time}`],
    why: [{ label: 'Limit', value: time, bound: `rule: closer than ${within}`, path: field }],
  }
}
