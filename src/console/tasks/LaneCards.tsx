import { useEffect, useRef } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Lane.module.css'
import type { LaneProps } from './lane-props.ts'
import { CardList } from './lazy-card-list.tsx'

/** The cards of a lane, or why there are none. */
export function LaneCards(props: LaneProps) {
  const { family, cards, facts, focusTarget, tabStop, emptyWords } = props
  const followedRef = useRef<{ readonly id: string }>(undefined)
  const refocus = useRef<string>(undefined)
  const latest = useRef(cards)
  useEffect(() => {
    latest.current = cards
  }, [cards])
  useEffect(() => {
    // A card that comes into this lane later must not pull the focus after it.
    if (!latest.current.some((card) => card.task.id === focusTarget?.id)) followedRef.current = focusTarget
  }, [focusTarget])
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
  return <CardList {...props} stop={stop} followedRef={followedRef} refocus={refocus} />
}
