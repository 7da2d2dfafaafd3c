import { families, type FamilyId } from '../../../../task/status-families.ts'

/** Pixels of a collapsed lane with the gap. */
const STRIP_WIDTH = 34
const GAP = 6
const COMFORTABLE_WIDTH = 190

// Lanes that an operator acts on come first; the first four are open at any width.
const openingOrder: readonly FamilyId[] = [
  'delivering',
  'accepted',
  'executing',
  'notok',
  'planned',
  'ending',
  'ok',
  'invalid',
]
const ALWAYS_OPEN = 4

/** Opened (true) or shut by the user. */
export type LaneChoices = Readonly<Partial<Record<FamilyId, boolean>>>

/**
 * The user's choices and the lane with focus, then lanes with cards by importance while all keep a good
 * width. `width`: pixels for all lanes.
 */
export function openLanes(
  width: number,
  counts: Readonly<Record<FamilyId, number>>,
  choices: LaneChoices,
  focused?: FamilyId,
): ReadonlySet<FamilyId> {
  const open = new Set(families.map(({ id }) => id).filter((id) => choices[id] ?? id === focused))
  const laneWidth = (lanes: number) =>
    (width - GAP * (families.length - 1) - STRIP_WIDTH * (families.length - lanes)) / lanes
  for (const [index, id] of openingOrder.entries()) {
    if (choices[id] !== undefined || counts[id] === 0 || open.has(id)) continue
    if (index < ALWAYS_OPEN || laneWidth(open.size + 1) >= COMFORTABLE_WIDTH) open.add(id)
  }
  return open
}
