import { hasWalkedAll, type Leg } from '../../picture/walks.ts'
import { families, statusWords, type FamilyId } from '../../task/status-families.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'
import { nextRequest, type WalkProblem } from '../../picture/task-walk.ts'

export interface LaneFacts {
  readonly legs: readonly Leg[]
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
  readonly next: readonly LegKey[]
  readonly problems: readonly LegProblem[]
}

/** One for each distinct failure. */
export interface LegProblem {
  readonly keys: readonly [LegKey, ...LegKey[]]
  readonly problem: WalkProblem
}

function problemsOf(legs: readonly Leg[]): readonly LegProblem[] {
  const found = new Map<string, LegProblem>()
  for (const { key, walk } of legs) {
    if (walk.problem === undefined) continue
    const { kind, message, detail } = walk.problem
    const sameness = JSON.stringify([kind, message, detail])
    const before = found.get(sameness)
    // Links to the last request with that failure.
    found.set(sameness, { keys: before === undefined ? [key] : [...before.keys, key], problem: walk.problem })
  }
  return [...found.values()]
}

/** `all`: the page's legs, as a complete unfiltered walk covers the others. */
export function legFacts(legs: readonly Leg[], all: readonly Leg[] = legs): LaneFacts {
  const wanted = legs.length > 0
  const isBehind = wanted && all.some((leg) => leg.isBehind)
  const extent = isBehind ? 'so far' : 'all'
  if (hasWalkedAll(all))
    return { legs, wanted, unread: false, complete: !isBehind, isBehind, extent, next: [], problems: [] }
  const isWhole = legs.every((leg) => leg.walk.state === 'whole')
  return {
    legs,
    wanted,
    unread: wanted && legs.every((leg) => leg.walk.pages === 0),
    complete: isWhole && !isBehind,
    isBehind,
    extent: isWhole ? extent : extentOf(legs),
    next: legs.flatMap((leg) => (leg.walk.pages > 0 && nextRequest(leg.walk) !== undefined ? [leg.key] : [])),
    problems: problemsOf(legs),
  }
}

function extentOf(legs: readonly Leg[]): LaneFacts['extent'] {
  if (legs.every(({ walk }) => walk.state === 'whole')) return 'all'
  return legs.some(({ walk }) => walk.pages > 0 && walk.state !== 'whole') ? 'more' : 'so far'
}

function belongs(family: FamilyId, key: LegKey): boolean {
  if (key === 'parent') return true
  // Only unfiltered answers have unknown statuses, which are shown as Invalid.
  if (key === 'any') return family === 'invalid'
  return families.some(({ id, statuses }) => id === family && statuses.some((status) => status.value === key))
}

/** `legs`: all of the page. */
export function laneFacts(legs: readonly Leg[], family: FamilyId): LaneFacts {
  const facts = legFacts(
    legs.filter((leg) => belongs(family, leg.key)),
    legs,
  )
  if (facts.complete || facts.isBehind) return facts
  // Further pages of an unfiltered walk may hold other lanes' tasks.
  const extent = extentOf(facts.legs.filter(({ key }) => key !== 'any' && key !== 'parent'))
  return { ...facts, extent: extent === 'more' ? 'more' : 'so far' }
}

export function legWords(key: LegKey): string {
  return key === 'any' ? 'Any status' : key === 'parent' ? 'Sub-tasks' : statusWords(key)
}

/** "Sent", "Sent and Ack", "Sent and 3 more". */
export function legsWords([first, second, ...more]: LegProblem['keys']): string {
  if (second === undefined) return legWords(first)
  return `${legWords(first)} and ${more.length === 0 ? legWords(second) : `${more.length + 1} more`}`
}

/** Claims no more than was loaded. @param range ` updated in the last hour`, or empty */
export function emptyLaneWords(facts: LaneFacts, name: string, text: string, range: string): string {
  if (!facts.wanted) return 'Not queried'
  if (facts.unread) return 'Nothing loaded yet'
  if (text !== '') return `No loaded task contains “${text}”`
  if (!facts.complete) return 'None of the tasks loaded so far'
  return `No ${name.toLowerCase()} tasks${range}`
}
