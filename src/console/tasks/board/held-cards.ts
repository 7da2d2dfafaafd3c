import type { LoadedTask } from '../../live/loaded-task.ts'
import { families, type FamilyId } from '../../live/status/status-families.ts'

/** The tasks of each family that has any. */
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

export function holdAt(family: FamilyId, cards: readonly LaneCard[], id: string): Hold | undefined {
  const index = cards.findIndex((card) => card.task.id === id)
  return index < 0 ? undefined : { family, cards: cards.slice(0, index + 1).map((card) => card.task) }
}

export type LaneCards = Readonly<Record<FamilyId, readonly LaneCard[]>>

const none: readonly LoadedTask[] = []

// A poll and a hold touch few lanes, and few cards of those: all others stay the same objects, and are not drawn again.
const freeLanes = new WeakMap<readonly LoadedTask[], readonly LaneCard[]>()
const freeCards = new WeakMap<LoadedTask, LaneCard>()
const heldCards = new WeakMap<LoadedTask, LaneCard>()

function cardsOf(tasks: readonly LoadedTask[]): readonly LaneCard[] {
  const cards = freeLanes.get(tasks) ?? tasks.map((task) => cardOf(task, false))
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
  const held = new Set(longestFirst.flatMap((hold) => hold.cards.map((card) => card.id)))
  const entries = families.map(({ id: family }): [FamilyId, readonly LaneCard[]] => {
    const lane = lanes.get(family) ?? none
    const hold = longestFirst.find((each) => each.family === family)
    const moving = lane.some((task) => held.has(task.id)) ? lane.filter((task) => !held.has(task.id)) : lane
    if (hold === undefined) return [family, cardsOf(moving)]
    const still = hold.cards.map((task) => {
      const now = current(task.id)
      return now === task || now === undefined ? cardOf(task, true) : { task, held: true, waitsFor: now }
    })
    return [family, [...still, ...cardsOf(moving)]]
  })
  return Object.fromEntries(entries) as unknown as LaneCards
}
