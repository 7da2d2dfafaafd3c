import { useRef } from 'react'

import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './Lane.module.css'
import type { LaneProps } from './lane-props.ts'
import { CardList } from './lazy-card-list.tsx'

/** The cards of a lane, or why there are none. */
export function LaneCards(props: LaneProps) {
  const { family, cards, facts, tabStop, emptyWords } = props
  const refocus = useRef<string>(undefined)
  if (facts.unread && cards.length === 0 && facts.problems.length === 0) {
    return (
      <div className={styles.cards} aria-busy="true" aria-label={`Reading ${family.name}`}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.skeleton}>
            <Skeleton width="60%" />
            <Skeleton width="92%" />
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </div>
        ))}
      </div>
    )
  }
  if (cards.length === 0) {
    return (
      <div className={styles.cards}>
        <p className={styles.empty}>{emptyWords}</p>
      </div>
    )
  }
  const stop = cards.some((card) => card.task.id === tabStop) ? tabStop : cards[0]?.task.id
  return <CardList {...props} stop={stop} refocus={refocus} />
}
