import { useLayoutEffect, useRef } from 'react'

import { shownNow } from '../../../ui/browser/ticker.ts'
import type { CardListProps } from './card-list.ts'
import { CardLink } from './CardLink.tsx'
import { cardAt, countOfCards } from './pinned-cards.ts'
import styles from './Lane.module.css'
import { shown as store } from '../../../known/live-tasks.ts'
import { principalName } from '../../../../picture/principal-name.ts'
import cardStyles from './TaskCard.module.css'
import { cardName } from './TaskCard.tsx'

/** Pixels of the smallest card. */
const LEAST_HEIGHT = 75

/** The visible cards, where the list will put them. */
export function FirstCards(props: CardListProps) {
  const { family, cards, stop, refocus } = props
  const count = countOfCards(cards)
  const shown = Math.min(count, Math.ceil(window.innerHeight / LEAST_HEIGHT))
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      const active = document.activeElement
      refocus.current =
        active instanceof HTMLElement && element?.contains(active) ? active.dataset['taskId'] : undefined
    }
  }, [refocus])
  const now = shownNow()
  return (
    <div className={styles.cards}>
      <ul ref={list} className="wide anchor" aria-label={`${family.name} tasks`}>
        {Array.from({ length: shown }, (_, index) => {
          const card = cardAt(cards, index)
          if (!card) return null
          const name = cardName(card.task, principalName(card.task.task.relations?.assignee, store().entities), now)
          return (
            <li
              key={card.task.id}
              aria-label={name}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={cardStyles.first}
            >
              <CardLink {...props} card={card} name={name} isTabStop={card.task.id === stop} />
            </li>
          )
        })}
      </ul>
      {count > shown && <p className={styles.empty}>Preparing the other {count - shown}</p>}
    </div>
  )
}
