import type { Cards } from './held-cards.ts'
import type { LaneFacts } from '../../../known/lane-facts.ts'
import type { StatusFamily } from '../../../../task/status-families.ts'
import type { LegKey } from '../../../../picture/filter/task-filter.ts'

export interface LaneActions {
  toggle: () => void
  /** The pointer or the focus came to a card, or left. */
  hold: (by: 'pointer' | 'focus', id: string | undefined) => void
  loadNext: (keys: readonly LegKey[]) => void
  startOver: (keys: readonly LegKey[]) => void
}

export interface LaneProps {
  family: StatusFamily
  cards: Cards
  facts: LaneFacts
  open: boolean
  selectedId: string | undefined
  /** The card that takes focus when the lane is tabbed into. */
  tabStop: string | undefined
  isLoading: boolean
  /** Why there is no card, where there is none. */
  emptyWords: string
  /** The cards are those of the loaded ones that hold a text. */
  isNarrowed: boolean
  actions: LaneActions
}
