import type { RefObject } from 'react'

import type { LaneProps } from './lane-props.ts'

/** What stands in a lane once it has cards. */
export interface CardListProps extends LaneProps {
  /** The card that takes focus when the lane is tabbed into. */
  stop: string | undefined
  stopIndex: number
  /** The card that had the focus when the list was put in place of its first cards. */
  refocus: RefObject<string | undefined>
}
