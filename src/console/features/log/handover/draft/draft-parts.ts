import type { Alert } from '../../../../../watch/wire/alert.ts'
import type { HandoverItem, HandoverPart } from '../../../../../watch/wire/handover.ts'
import type { JournalGap } from '../../../../../watch/wire/journal.ts'
import type { LogEntry, LogSubject } from '../../../../../watch/wire/log.ts'
import type { WatchGap } from '../../../../../watch/wire/state.ts'
import { timeOf } from '../../../../../contract/datetime.ts'
import type { KnownEntity } from '../../../../../picture/entities.ts'
import type { LaneFacts } from '../../../../known/lane-facts.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import type { FamilyId } from '../../../../../task/status-families.ts'
import type { TasksById } from '../../../../known/past/tasks-at.ts'
import { cut } from '../../cut.ts'
import { taskSubject } from '../../subject/subject-of.ts'
import type { WatchHours } from '../watch-hours.ts'

/** Input of a draft. Times are the environment's, in milliseconds. */
export interface DraftParts {
  readonly hours: WatchHours
  readonly asOf: number
  readonly tasks: readonly LoadedTask[]
  /** Received by the watch's start and by now, at any desk; undefined if no journal reaches back that far. */
  readonly received: { readonly before: TasksById; readonly now: TasksById } | undefined
  readonly entities: readonly KnownEntity[]
  /** How much of a lane is loaded. */
  readonly extentOf: (family: FamilyId) => LaneFacts['extent']
  /** When everything shown was last updated; undefined before that. */
  readonly lastRead: number | undefined
  readonly alerts: readonly Alert[]
  /** That are off, by their sentence. */
  readonly rulesOff: readonly RuleOff[]
  readonly notEvaluated: readonly string[]
  /** Times without any watch. */
  readonly gaps: readonly WatchGap[]
  /** Times without polls, and since when they are known; undefined without such a journal. */
  readonly journal: { readonly gaps: readonly JournalGap[]; readonly from: number } | undefined
  readonly log: readonly LogEntry[]
  /** In words. */
  readonly assigneeOf: (task: LoadedTask) => string | undefined
  /** Notes and other items written by people. */
  readonly notes: readonly HandoverItem[]
}

export interface RuleOff {
  readonly id: string
  readonly sentence: string
  readonly reason: string | undefined
  readonly reviewBy: number | undefined
}

const LONGEST_TEXT = 600
const LONGEST_ASIDE = 80
export const MOST_SUBJECTS = 500
const MOST_PARTS = 500

/** Fits an item to the interface's limits; cut text says so. */
export function item(parts: HandoverItem): HandoverItem {
  const { text, id, detail, aside, subjects } = parts
  return {
    ...parts,
    id: id.slice(0, 900),
    text: cut(text, LONGEST_TEXT),
    ...(detail !== undefined && { detail: cut(detail, 120) }),
    ...(aside !== undefined && { aside: cut(aside, LONGEST_ASIDE) }),
    subjects: subjects.slice(0, MOST_SUBJECTS),
  }
}

/** Names in the words for several. */
const NAMED = 2

/** Several matters as one line, ticked once, that opens each. @param words in common, by count */
export function together(
  list: readonly HandoverItem[],
  { id, words }: { readonly id: string; readonly words: (count: number) => string },
): HandoverItem[] {
  const [first, ...others] = list
  if (first === undefined || others.length === 0) return [...list]
  const names = list.slice(0, NAMED).map(({ text }) => text)
  const parts = list.map(({ text, aside, at, subjects }): HandoverPart => ({
    text: cut(text, LONGEST_TEXT),
    ...(aside !== undefined && { aside: cut(aside, LONGEST_ASIDE) }),
    ...(at !== undefined && { at }),
    subjects: subjects.slice(0, 10),
  }))
  const left = parts.length - MOST_PARTS
  return [
    item({
      id,
      section: first.section,
      text: `${words(list.length)}: ${names.join('; ')}${list.length > NAMED ? '\u00a0…' : ''}`,
      ...(first.tone !== undefined && { tone: first.tone }),
      count: list.length,
      subjects: [],
      parts: left <= 0 ? parts : [...parts.slice(0, MOST_PARTS - 1), { text: `${left + 1} more`, subjects: [] }],
    }),
  ]
}

const created = new WeakMap<LoadedTask, { readonly at: number | undefined }>()

/** In milliseconds; read once per version. */
export function createdAt(loaded: LoadedTask): number | undefined {
  const known = created.get(loaded) ?? { at: timeOf(loaded.task.createTime) }
  created.set(loaded, known)
  return known.at
}

/** As many as the interface allows. */
export function taskSubjects(tasks: readonly LoadedTask[]): LogSubject[] {
  return tasks.slice(0, MOST_SUBJECTS).map(taskSubject)
}
