import type { Change, KeyedSource } from '../../picture/collection.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { isEnded } from '../../task/status-families.ts'
import { assigneeEntityId } from '../../task/principal.ts'
import type { Suppression } from '../../watch/wire/alert.ts'
import type { NotWhile, Rule } from '../../watch/wire/rule.ts'
import { shortened } from '../../format/shorten.ts'
import type { Items, ItemSource } from '../kinds/kind.ts'
import { alertWhileWords, parentWhileWords, statusWhileWords } from '../kinds/not-while-words.ts'
import { subjectOf } from './situation.ts'

/** `match`: too old to be an alert when this desk first saw it, but another desk may have one. */
export type MatchKind = 'alert' | 'match'

interface ActiveRule {
  readonly rule: Rule
  readonly evaluator: { readonly source: ItemSource | 'own' }
}

export interface SuppressionOptions<Active> {
  readonly tasks: KeyedSource<LoadedTask>
  readonly childrenOf: (taskId: string) => Iterable<string>
  readonly assignedTo: (entityId: string) => Iterable<string>
  /** Undefined for a subject of another source. */
  readonly idOf: (subject: string, source: ItemSource) => string | undefined
  readonly sentenceOf: (ruleId: string) => string
  /** To be evaluated again. */
  readonly touch: (source: ItemSource, id: string, rules: readonly Active[]) => void
  readonly pass: (rule: Active) => void
}

/** "Not while" of rules: by a task's status, its parent's, and situations of other rules. */
export function createSuppression<Active extends ActiveRule>(options: SuppressionOptions<Active>) {
  let byParent: readonly Active[] = []
  let byAlert: ReadonlyMap<string, readonly Active[]> = new Map()
  /** Of the rules in `byAlert`: by rule and subject without part, then by alert key. */
  const matches = new Map<string, Map<string, MatchKind>>()
  let isComplete = false

  /** Whether that changed something. */
  const note = (key: string, item: string, kind: MatchKind | undefined): boolean => {
    const known = matches.get(item) ?? new Map<string, MatchKind>()
    if (known.get(key) === kind) return false
    if (kind !== undefined) matches.set(item, known.set(key, kind))
    else if (known.delete(key) && known.size === 0) matches.delete(item)
    return true
  }

  const context: SuppressionContext = {
    tasks: options.tasks,
    matchesOf: (ruleId, subject) => [...(matches.get(itemKey(ruleId, subject))?.values() ?? [])],
    sentenceOf: options.sentenceOf,
    isComplete: () => isComplete,
  }

  return {
    /** Whether tasks must be known by parent and assignee. */
    dependsOnOthers: () => byParent.length + byAlert.size > 0,
    setRules: (active: readonly Active[]) => {
      byParent = active.filter(({ rule }) => rule.notWhile?.parentStatuses !== undefined)
      const pairs = active.flatMap((each) => (each.rule.notWhile?.alertsOf ?? []).map((ruleId) => ({ ruleId, each })))
      const before = byAlert
      byAlert = new Map(
        [...new Set(pairs.map(({ ruleId }) => ruleId))].map((id) => [
          id,
          pairs.flatMap(({ ruleId, each }) => (ruleId === id ? [each] : [])),
        ]),
      )
      for (const each of active) if (byAlert.has(each.rule.id) && !before.has(each.rule.id)) options.pass(each)
    },
    /** A rule's match that began, became an alert, or ended. */
    noteMatch: (ruleId: string, key: string, kind: MatchKind | undefined) => {
      const rules = byAlert.get(ruleId) ?? []
      const subject = key.slice(ruleId.length + 1)
      // An end counts at any time: a rule that names this one again mustn't find a match long over.
      if ((rules.length === 0 && kind !== undefined) || !note(key, itemKey(ruleId, subject), kind)) return
      const touch = (source: ItemSource, ids: Iterable<string>) => {
        const some = rules.filter(({ evaluator }) => evaluator.source === source)
        if (some.length > 0) for (const id of ids) options.touch(source, id, some)
      }
      const taskId = options.idOf(subject, 'task')
      const entityId = options.idOf(subject, 'entity')
      if (taskId !== undefined) touch('task', [taskId, ...options.childrenOf(taskId)])
      if (entityId === undefined) return
      touch('entity', [entityId])
      touch('task', options.assignedTo(entityId))
    },
    noteTasks: (changes: readonly Change<LoadedTask>[]) => {
      if (byParent.length === 0) return
      for (const { before, after } of changes) {
        const id = (after ?? before)?.id
        if (id === undefined || statusOf(before) === statusOf(after)) continue
        for (const child of options.childrenOf(id)) options.touch('task', child, byParent)
      }
    },
    /** Whether all live tasks are loaded, so that others have ended. */
    setComplete: (isNow: boolean) => {
      if (isNow && !isComplete) for (const each of byParent) options.pass(each)
      isComplete = isNow
    },
    of: ({ notWhile }: Rule, item: Items[ItemSource]): Suppression | undefined =>
      notWhile && suppressionOf(notWhile, item, context),
  }
}

function itemKey(ruleId: string, subject: string): string {
  return `${ruleId} ${subject.split('#', 1)[0]}`
}

function statusOf(task: LoadedTask | undefined): string | undefined {
  return task?.absentSince === undefined ? task?.task.status?.status : undefined
}

interface SuppressionContext extends Pick<SuppressionOptions<never>, 'tasks' | 'sentenceOf'> {
  /** Of a rule about this subject, of any part. */
  readonly matchesOf: (ruleId: string, subject: string) => readonly MatchKind[]
  readonly isComplete: () => boolean
}

/** Undefined while this desk can't tell. The time is set when it is reported. */
function suppressionOf(
  { statuses, parentStatuses, alertsOf }: NotWhile,
  item: Items[ItemSource],
  context: SuppressionContext,
): Suppression | undefined {
  const task = 'family' in item ? item : undefined
  const status = task?.task.status?.status
  if (status !== undefined && statuses?.includes(status)) return { asOf: 0, words: statusWhileWords([status]) }
  const parent = parentStatuses && task && ofParent(parentStatuses, task, context)
  if (typeof parent === 'string') return { asOf: 0, words: parentWhileWords([parent]) }
  const subjects = alertsOf === undefined ? [] : subjectsOf(item)
  const found = (alertsOf ?? []).flatMap((ruleId) =>
    subjects.flatMap((subject) => context.matchesOf(ruleId, subject)).map((kind) => ({ ruleId, kind })),
  )
  const alert = found.find(({ kind }) => kind === 'alert')
  if (alert !== undefined) return { asOf: 0, words: shortened(alertWhileWords(context.sentenceOf(alert.ruleId)), 300) }
  const isUnknown = found.length > 0 || (parentStatuses !== undefined && task !== undefined && parent === undefined)
  return isUnknown ? undefined : { asOf: 0 }
}

/** The parent's status if it is one of them, false if not, undefined if unknown. */
function ofParent(
  statuses: readonly string[],
  { task }: LoadedTask,
  { tasks, isComplete }: SuppressionContext,
): string | false | undefined {
  const id = task.relations?.parentTaskId
  if (id === undefined) return false
  const parent = tasks.get(id)
  if (parent === undefined || parent.absentSince !== undefined)
    return isComplete() && !statuses.some(isEnded) ? false : undefined
  const { status } = parent.task.status ?? {}
  return status !== undefined && statuses.includes(status) && status
}

/** Those whose alerts count for an item: its own, its parent task's, its assignee's. */
function subjectsOf(item: Items[ItemSource]): readonly string[] {
  if ('copy' in item) return [subjectOf('entity', item.key)]
  if (!('family' in item)) return []
  const { parentTaskId, assignee } = item.task.relations ?? {}
  const entityId = assigneeEntityId(assignee)
  return [
    subjectOf('task', item.id),
    ...(parentTaskId === undefined ? [] : [subjectOf('task', parentTaskId)]),
    ...(entityId === undefined ? [] : [subjectOf('entity', entityId)]),
  ]
}
