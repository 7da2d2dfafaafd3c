import { hasWalkedAll, type TaskList } from '../../picture/walks.ts'
import { families, statusWords, type FamilyId } from '../../task/status-families.ts'
import type { ListKey } from '../../picture/filter/task-filter.ts'
import { nextRequest, type WalkProblem } from '../../picture/task-walk.ts'

export interface LaneFacts {
  readonly lists: readonly TaskList[]
  /** The filter includes one of the lane's statuses. */
  readonly wanted: boolean
  readonly unread: boolean
  /** All walks are complete, so the count is exact. */
  readonly complete: boolean
  /** A poll has more pages, so no count is exact. */
  readonly isBehind: boolean
  /** `so far`: there may be more. */
  readonly extent: 'all' | 'more' | 'so far'
  /** Walks that have another page. */
  readonly next: readonly ListKey[]
  readonly problems: readonly ListProblem[]
}

/** One for each distinct failure. */
export interface ListProblem {
  readonly keys: readonly [ListKey, ...ListKey[]]
  readonly problem: WalkProblem
}

function problemsOf(lists: readonly TaskList[]): readonly ListProblem[] {
  const found = new Map<string, ListProblem>()
  for (const { key, walk } of lists) {
    if (walk.problem === undefined) continue
    const { kind, message, detail } = walk.problem
    const sameness = JSON.stringify([kind, message, detail])
    const before = found.get(sameness)
    // Links to the last request with that failure.
    found.set(sameness, { keys: before === undefined ? [key] : [...before.keys, key], problem: walk.problem })
  }
  return [...found.values()]
}

/** `all`: the page's lists, as a complete unfiltered walk covers the others. */
export function listFacts(lists: readonly TaskList[], all: readonly TaskList[] = lists): LaneFacts {
  const wanted = lists.length > 0
  const isBehind = wanted && all.some((list) => list.isBehind)
  const extent = isBehind ? 'so far' : 'all'
  if (hasWalkedAll(all))
    return { lists, wanted, unread: false, complete: !isBehind, isBehind, extent, next: [], problems: [] }
  const isWhole = lists.every((list) => list.walk.state === 'whole')
  return {
    lists,
    wanted,
    unread: wanted && lists.every((list) => list.walk.pages === 0),
    complete: isWhole && !isBehind,
    isBehind,
    extent: isWhole ? extent : extentOf(lists),
    next: lists.flatMap((list) => (list.walk.pages > 0 && nextRequest(list.walk) !== undefined ? [list.key] : [])),
    problems: problemsOf(lists),
  }
}

function extentOf(lists: readonly TaskList[]): LaneFacts['extent'] {
  if (lists.every(({ walk }) => walk.state === 'whole')) return 'all'
  return lists.some(({ walk }) => walk.pages > 0 && walk.state !== 'whole') ? 'more' : 'so far'
}

function belongs(family: FamilyId, key: ListKey): boolean {
  if (key === 'parent') return true
  // Only unfiltered answers have unknown statuses, which are shown as Invalid.
  if (key === 'any') return family === 'invalid'
  return families.some(({ id, statuses }) => id === family && statuses.some((status) => status.value === key))
}

/** `lists`: all of the page. */
export function laneFacts(lists: readonly TaskList[], family: FamilyId): LaneFacts {
  const facts = listFacts(
    lists.filter((list) => belongs(family, list.key)),
    lists,
  )
  if (facts.complete || facts.isBehind) return facts
  // Further pages of an unfiltered walk may hold other lanes' tasks.
  const extent = extentOf(facts.lists.filter(({ key }) => key !== 'any' && key !== 'parent'))
  return { ...facts, extent: extent === 'more' ? 'more' : 'so far' }
}

export function listWords(key: ListKey): string {
  return key === 'any' ? 'Any status' : key === 'parent' ? 'Sub-tasks' : statusWords(key)
}

/** "Sent", "Sent and Ack", "Sent and 3 more". @param all number of the page's lists */
export function listsWords([first, second, ...more]: ListProblem['keys'], all?: number): string {
  if (second === undefined || (first === 'any' && more.length + 2 === all)) return listWords(first)
  return `${listWords(first)} and ${more.length === 0 ? listWords(second) : `${more.length + 1} more`}`
}

/** Claims no more than was loaded. @param range ` updated in the last hour`, or empty */
export function emptyLaneWords(facts: LaneFacts, name: string, text: string, range: string): string {
  if (!facts.wanted) return 'Not queried'
  if (facts.unread) return 'Nothing loaded yet'
  if (text !== '') return `No loaded task contains “${text}”`
  if (!facts.complete) return 'None of the tasks loaded so far'
  return `No ${name.toLowerCase()} tasks${range}`
}
