import { hasWalkedAll, type Leg } from '../../picture/walks.ts'
import { families, statusWords, type FamilyId } from '../../task/status-families.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'
import { nextRequest, type WalkProblem } from '../../picture/task-walk.ts'

/** What a lane knows of the walks that fill it. */
export interface LaneFacts {
  readonly legs: readonly Leg[]
  /** Whether the filter asks for anything that this lane shows. */
  readonly wanted: boolean
  /** No page of any of its walks has come yet. */
  readonly unread: boolean
  /** All its walks have come to their end: the count is the whole count. */
  readonly complete: boolean
  /** A poll has further pages: no count is the whole count. */
  readonly isBehind: boolean
  /** Whether there is more than what is loaded; `so far` while that is not known. */
  readonly extent: 'all' | 'more' | 'so far'
  /** Walks with a further page. */
  readonly next: readonly LegKey[]
  readonly problems: readonly LegProblem[]
}

/** What brought walks to a halt: one failure is said once, however many of them it met. */
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
    // The last request that met it is the one to look at.
    found.set(sameness, { keys: before === undefined ? [key] : [...before.keys, key], problem: walk.problem })
  }
  return [...found.values()]
}

/** What the walks of these legs say together. `all` are the legs of the page: an unfiltered one at its end has brought what the others would. */
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
  // Only an unfiltered answer can hold a status outside the fifteen, and those are shown as Invalid.
  if (key === 'any') return family === 'invalid'
  return families.some(({ id, statuses }) => id === family && statuses.some((status) => status.value === key))
}

/** What the walks say that fill the lane of a family, of all legs of the page. */
export function laneFacts(legs: readonly Leg[], family: FamilyId): LaneFacts {
  const facts = legFacts(
    legs.filter((leg) => belongs(family, leg.key)),
    legs,
  )
  if (facts.complete || facts.isBehind) return facts
  // What a walk through all lanes has left to read may be of others.
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

/**
 * Why a lane holds no card, never saying more than what was read.
 * @param name the family's
 * @param range ` updated in the last hour`, or nothing
 */
export function emptyLaneWords(facts: LaneFacts, name: string, text: string, range: string): string {
  if (!facts.wanted) return 'Not asked for'
  if (facts.unread) return 'Nothing read yet'
  if (text !== '') return `No loaded task contains “${text}”`
  if (!facts.complete) return 'None among the tasks read so far'
  return `No ${name.toLowerCase()} tasks${range}`
}
