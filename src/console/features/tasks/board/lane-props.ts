import type { Cards } from './pinned-cards.ts'
import type { LaneFacts } from '../../../known/lane-facts.ts'
import type { StatusFamily } from '../../../../task/status-families.ts'
import type { ListKey } from '../../../../picture/filter/task-filter.ts'

export interface LaneActions {
  toggle: () => void
  /** Undefined: pointer or focus left. */
  hold: (by: 'pointer' | 'focus', id: string | undefined) => void
  loadNext: (keys: readonly ListKey[]) => void
  startOver: (keys: readonly ListKey[]) => void
}

export interface LaneProps {
  family: StatusFamily
  cards: Cards
  facts: LaneFacts
  open: boolean
  selectedId: string | undefined
  /** Gets focus by Tab. */
  tabStop: string | undefined
  isLoading: boolean
  /** Why it is empty. */
  emptyWords: string
  /** A text filter applies. */
  isNarrowed: boolean
  actions: LaneActions
}
