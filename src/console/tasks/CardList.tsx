import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { environmentNow } from '../ui/ticker.ts'
import type { CardListProps } from './card-list.ts'
import { CardLink } from './CardLink.tsx'
import styles from './Lane.module.css'
import { principalName } from './principal-name.ts'
import cardStyles from './TaskCard.module.css'
import { cardName } from './TaskCard.tsx'

/** Any number of cards, of which those in sight are in the document. */
export function CardList(props: CardListProps) {
  const { family, cards, entities, stop, focusTarget, followedRef, refocus } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 100,
    getItemKey: (index) => cards[index]?.task.id ?? index,
    overscan: 4,
    // The last card clears the fade at the foot.
    paddingEnd: 20,
  })
  // Cards that change beneath the focus must not pull it back: only a new target moves it.
  const latest = useRef(cards)
  useEffect(() => {
    latest.current = cards
  }, [cards])
  useEffect(() => {
    const target = focusTarget === followedRef.current ? undefined : focusTarget
    const id = target?.id ?? refocus.current
    const index = latest.current.findIndex((card) => card.task.id === id)
    if (id === undefined || index < 0) return
    virtual.scrollToIndex(index, { align: 'auto' })
    const frame = requestAnimationFrame(() => {
      followedRef.current = focusTarget
      refocus.current = undefined
      scroller.current?.querySelector<HTMLElement>(`[data-task-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [focusTarget, followedRef, refocus, virtual])
  // What a poll has changed is measured before it is painted; the observer alone would let cards overlap for a frame.
  useLayoutEffect(() => {
    for (const item of scroller.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      virtual.resizeItem(Number(item.dataset['index']), item.offsetHeight)
    }
  }, [cards, virtual])
  const now = environmentNow()
  return (
    <div className={styles.cards} ref={scroller}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={`${family.name} tasks`}>
        {virtual.getVirtualItems().map((item) => {
          const card = cards[item.index]
          if (!card) return null
          const name = cardName(card.task, principalName(card.task.task.relations?.assignee, entities), now)
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-label={name}
              aria-setsize={cards.length}
              aria-posinset={item.index + 1}
              className={cardStyles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <CardLink {...props} card={card} name={name} isTabStop={card.task.id === stop} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
