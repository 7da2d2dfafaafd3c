import { newestFirst, type LoadedTask } from '../../../../picture/loaded-task.ts'
import { updateSorted } from '../../../../picture/sorted-list.ts'
import { families, type FamilyId } from '../../../../task/status-families.ts'

/** Each family's tasks, newest update first; a family without tasks is absent. */
export type Lanes = ReadonlyMap<string, readonly LoadedTask[]>

/**
 * The cards of a lane down to the one under the pointer or the focus, as they were when it got there. They keep their places, so that
 * nothing moves under a hand; what has changed of them waits, marked.
 */
export interface Hold {
  readonly family: FamilyId
  readonly cards: readonly LoadedTask[]
}

export interface LaneCard {
  readonly task: LoadedTask
  /** Keeps its place and its height. */
  readonly held: boolean
  /** Set on a card that waits: how the task is by now. */
  readonly waitsFor: LoadedTask | undefined
}

/** The cards of a lane from its top: those that are held, then all others. A lane may have a hundred thousand, so each is made when it is asked for. */
export interface Cards {
  readonly held: readonly LaneCard[]
  readonly free: readonly LoadedTask[]
}

export function countOfCards({ held, free }: Cards): number {
  return held.length + free.length
}

/** The same object for as long as nothing of the card changed. */
export function cardAt({ held, free }: Cards, index: number): LaneCard | undefined {
  if (index < held.length) return held[index]
  const task = free[index - held.length]
  return task && cardOf(task, false)
}

/** The same without making a card. */
export function taskAt({ held, free }: Cards, index: number): LoadedTask | undefined {
  return index < held.length ? held[index]?.task : free[index - held.length]
}

/** -1 for one that is not in the lane. */
export function indexOfCard({ held, free }: Cards, id: string): number {
  const index = held.findIndex((card) => card.task.id === id)
  if (index >= 0) return index
  const below = free.findIndex((task) => task.id === id)
  return below < 0 ? -1 : held.length + below
}

export function holdAt(family: FamilyId, { held, free }: Cards, id: string): Hold | undefined {
  const index = indexOfCard({ held, free }, id)
  if (index < 0) return undefined
  return { family, cards: [...held.map(({ task }) => task), ...free.slice(0, index + 1)].slice(0, index + 1) }
}

export type LaneCards = Readonly<Record<FamilyId, Cards>>

const none: readonly LoadedTask[] = []

// A poll and a hold touch few lanes, and few cards of those: all others stay the same objects, and are not drawn again.
const freeLanes = new WeakMap<readonly LoadedTask[], Cards>()
const freeCards = new WeakMap<LoadedTask, LaneCard>()
const heldCards = new WeakMap<LoadedTask, LaneCard>()

function freeLane(tasks: readonly LoadedTask[]): Cards {
  const cards = freeLanes.get(tasks) ?? { held: [], free: tasks }
  freeLanes.set(tasks, cards)
  return cards
}

function cardOf(task: LoadedTask, held: boolean): LaneCard {
  const known = held ? heldCards : freeCards
  const card = known.get(task) ?? { task, held, waitsFor: undefined }
  known.set(task, card)
  return card
}

/** The lanes as they are drawn while cards are held: one hold for the pointer, one for the focus. `current` gives a task as it is by now. */
export function withHolds(
  lanes: Lanes,
  holds: readonly Hold[],
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
      return now === task || now === undefined ? cardOf(task, true) : { task, held: true, waitsFor: now }
    })
    return [family, { held: still, free: moving }]
  })
  return Object.fromEntries(entries) as LaneCards
}
