import { families, type FamilyId } from '../../../../task/status-families.ts'

/** Width of a collapsed lane and of the gap between lanes, as drawn. */
const STRIP_WIDTH = 34
const GAP = 6
const COMFORTABLE_WIDTH = 190

// What an operator acts on comes first; the first four stay open however narrow the page.
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

/** Whether a lane is open, of those that the user opened or shut. */
export type LaneChoices = Readonly<Partial<Record<FamilyId, boolean>>>

/**
 * Which lanes are open: what the user chose, then lanes with cards in the order of their importance while each open lane keeps a
 * comfortable width. `width` is the room for all lanes in pixels. The lane in which the focus is stays open when the room gets less.
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
