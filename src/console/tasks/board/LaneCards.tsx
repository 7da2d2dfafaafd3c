import { useRef } from 'react'

import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { cardAt, countOfCards, indexOfCard } from './held-cards.ts'
import styles from './Lane.module.css'
import type { LaneProps } from './lane-props.ts'
import { CardList } from './lazy-card-list.tsx'

/** The cards of a lane, or why there are none. */
export function LaneCards(props: LaneProps) {
  const { family, cards, facts, tabStop, emptyWords } = props
  const refocus = useRef<string>(undefined)
  const count = countOfCards(cards)
  if (facts.unread && count === 0 && facts.problems.length === 0) {
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
  if (count === 0) {
    return (
      <div className={styles.cards}>
        <p className={styles.empty}>{emptyWords}</p>
      </div>
    )
  }
  const stopIndex = tabStop === undefined ? 0 : Math.max(0, indexOfCard(cards, tabStop))
  return <CardList {...props} stop={cardAt(cards, stopIndex)?.task.id} stopIndex={stopIndex} refocus={refocus} />
}
