import type { RefObject } from 'react'

import type { LaneProps } from './lane-props.ts'

export interface CardListProps extends LaneProps {
  /** Gets focus by Tab. */
  stop: string | undefined
  stopIndex: number
  /** Had focus when the list replaced the first cards. */
  refocus: RefObject<string | undefined>
}
