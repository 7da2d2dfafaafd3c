import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { updateSorted } from '../../../../picture/sorted-list.ts'
import { families, type FamilyId } from '../../../../task/status-families.ts'

/** By family, newest update first; empty families are absent. */
export type Lanes = ReadonlyMap<string, readonly LoadedTask[]>

/** Cards down to the one under pointer or focus, as when that came. They keep their places; changes wait. */
export interface Pin {
  readonly family: FamilyId
  readonly cards: readonly LoadedTask[]
}

export interface LaneCard {
  readonly task: LoadedTask
  readonly pinned: boolean
  /** The current task, if its card waits. */
  readonly waitsFor: LoadedTask | undefined
}

/** Pinned cards, then all others. Made on demand, as a lane may have a hundred thousand. */
export interface Cards {
  readonly pinned: readonly LaneCard[]
  readonly free: readonly LoadedTask[]
}

export function countOfCards({ pinned: held, free }: Cards): number {
  return held.length + free.length
}

/** The same object until the card changes. */
export function cardAt({ pinned: held, free }: Cards, index: number): LaneCard | undefined {
  if (index < held.length) return held[index]
  const task = free[index - held.length]
  return task && cardOf(task, false)
}

/** Without creating a card. */
export function taskAt({ pinned: held, free }: Cards, index: number): LoadedTask | undefined {
  return index < held.length ? held[index]?.task : free[index - held.length]
}

/** -1 if it isn't in the lane. */
export function indexOfCard({ pinned: held, free }: Cards, id: string): number {
  const index = held.findIndex((card) => card.task.id === id)
  if (index >= 0) return index
  const below = free.findIndex((task) => task.id === id)
  return below < 0 ? -1 : held.length + below
}

export function pinAt(family: FamilyId, { pinned: held, free }: Cards, id: string): Pin | undefined {
  const index = indexOfCard({ pinned: held, free }, id)
  if (index < 0) return undefined
  return { family, cards: [...held.map(({ task }) => task), ...free.slice(0, index + 1)].slice(0, index + 1) }
}

export type LaneCards = Readonly<Record<FamilyId, Cards>>

const none: readonly LoadedTask[] = []

// Polls and pins affect few cards: the others stay the same objects and aren't drawn again.
const freeLanes = new WeakMap<readonly LoadedTask[], Cards>()
const freeCards = new WeakMap<LoadedTask, LaneCard>()
const pinnedCards = new WeakMap<LoadedTask, LaneCard>()

function freeLane(tasks: readonly LoadedTask[]): Cards {
  const cards = freeLanes.get(tasks) ?? { pinned: [], free: tasks }
  freeLanes.set(tasks, cards)
  return cards
}

function cardOf(task: LoadedTask, held: boolean): LaneCard {
  const known = held ? pinnedCards : freeCards
  const card = known.get(task) ?? { task, pinned: held, waitsFor: undefined }
  known.set(task, card)
  return card
}

/** Lanes with pinned cards, by pointer and by focus. `current`: a task as it is now. */
export function withPins(
  lanes: Lanes,
  holds: readonly Pin[],
  current: (id: string) => LoadedTask | undefined,
): LaneCards {
  const longestFirst = holds.toSorted((one, other) => other.cards.length - one.cards.length)
  const held = longestFirst.flatMap((hold) => hold.cards.flatMap((card) => [card, current(card.id) ?? card]))
  const entries = families.map(({ id: family }): [FamilyId, Cards] => {
    const lane = lanes.get(family) ?? none
    const hold = longestFirst.find((each) => each.family === family)
    const moving = updateSorted(lane, held, [], newestFirst)
    if (hold === undefined) return [family, freeLane(moving)]
    const still = hold.cards.map((task) => {
      const now = current(task.id)
      return now === task || now === undefined ? cardOf(task, true) : { task, pinned: true, waitsFor: now }
    })
    return [family, { pinned: still, free: moving }]
  })
  return Object.fromEntries(entries) as LaneCards
}
