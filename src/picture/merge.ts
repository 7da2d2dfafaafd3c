import { compareAges, taskParts, type TaskAge, type TaskPart } from '../contract/task-parts.ts'

export type Ages = Readonly<Record<TaskPart, TaskAge>>

export function ofEachPart<Value>(valueOf: (part: TaskPart) => Value): Record<TaskPart, Value> {
  return { definition: valueOf('definition'), status: valueOf('status'), uncounted: valueOf('uncounted') }
}

/** `Item`: the task itself, or the number of its text. Milliseconds. */
export interface Merger<Item> {
  agesOf: (item: Item) => Ages
  statusOf: (item: Item) => string | undefined
  isSame: (one: Item, other: Item) => boolean
  compose: (parts: Readonly<Record<TaskPart, Item>>, ages: Ages, incoming: Item) => Item
  withAges: (item: Item, ages: Ages) => Item
  /** By the clock that changes are shown in. */
  receivedAt: (item: Item) => number
  /** Environment's clock, no later and no earlier than the moment that the answer describes. */
  span: (item: Item) => { readonly asOf: number; readonly until: number }
}

/** A visible change: when, and the status before if it changed. */
export interface ObservedChange {
  readonly at: number
  readonly from: string | undefined
}

/** A task in a picture. Never mutated; the same object until something of the task changes. */
export interface MergedTask<Item> {
  /** Each part from its newest item. */
  readonly kept: Item
  /** The last answer's, if it was an older version: a replica lags, or a backup was restored. */
  readonly older: Item | undefined
  readonly change: ObservedChange | undefined
}

/**
 * Merges one item of a task, part by part, newest version first (`contract/task-parts.ts`), whatever the
 * order of arrival.
 * @param newsAfter An unknown task is news if updated after this environment time; Infinity for a first
 * picture.
 */
export function mergeSnapshot<Item>(
  before: MergedTask<Item> | undefined,
  incoming: Item,
  newsAfter: number,
  merger: Merger<Item>,
): MergedTask<Item> {
  if (before === undefined) {
    const [, , updated] = merger.agesOf(incoming).uncounted
    const change = updated > newsAfter ? { at: merger.receivedAt(incoming), from: undefined } : undefined
    return { kept: incoming, older: undefined, change }
  }
  const { kept, isChanged } = merge(before.kept, incoming, merger)
  const older = isOlder(before.kept, incoming, merger) ? laterButOlder(before, incoming, merger) : undefined
  if (kept === before.kept && older === before.older) return before
  if (!isChanged) return { ...before, kept, older }
  const was = merger.statusOf(before.kept)
  const from = was === merger.statusOf(kept) ? undefined : (was ?? '')
  return { kept, older, change: { at: merger.receivedAt(incoming), from } }
}

function merge<Item>(before: Item, incoming: Item, { agesOf, isSame, compose, withAges }: Merger<Item>) {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const isNewer = ofEachPart((part) => compareAges(part, now[part], old[part]) >= 0)
  if (taskParts.every((part) => !isNewer[part])) return { kept: before, isChanged: false }
  const ages = ofEachPart((part) => (isNewer[part] ? now : old)[part])
  const isWhole = taskParts.every((part) => isNewer[part])
  const kept = isWhole
    ? incoming
    : compose(
        ofEachPart((part) => (isNewer[part] ? incoming : before)),
        ages,
        incoming,
      )
  if (!isSame(kept, before)) return { kept, isChanged: true }
  const isSameAge = taskParts.every((part) => hasSameCounters(ages[part], old[part]))
  return { kept: isSameAge ? before : withAges(before, ages), isChanged: false }
}

function hasSameCounters(one: TaskAge, other: TaskAge): boolean {
  return one.every((value, index) => index === one.length - 1 || value === other[index])
}

/** Older in one part and not newer in the other. */
export function isOlder<Item>(before: Item, incoming: Item, { agesOf }: Pick<Merger<Item>, 'agesOf'>) {
  const [old, now] = [agesOf(before), agesOf(incoming)]
  const definition = now.definition[0] - old.definition[0]
  const status = now.status[1] - old.status[1]
  return definition <= 0 && status <= 0 && definition + status < 0
}

/** Only with a later moment: answers overtake each other, and page tokens pin the past. */
function laterButOlder<Item>(
  { kept, older }: MergedTask<Item>,
  incoming: Item,
  { span, isSame }: Merger<Item>,
): Item | undefined {
  if (span(incoming).asOf <= span(kept).until) return older
  return older !== undefined && isSame(older, incoming) ? older : incoming
}
