import { measureElement, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'

import { shownNow } from '../../../ui/browser/ticker.ts'
import { focusTask } from '../focus-task.ts'
import type { CardListProps } from './card-list.ts'
import { CardLink } from './CardLink.tsx'
import { cardAt, countOfCards, taskAt } from './pinned-cards.ts'
import styles from './Lane.module.css'
import { withPinned } from '../../../ui/list/pinned-range.ts'
import { useOverscan } from '../../../ui/list/use-overscan.ts'
import { useReach } from '../../../ui/list/use-reach.ts'
import { shown } from '../../../known/live-tasks.ts'
import { principalName } from '../../../../picture/principal-name.ts'
import cardStyles from './TaskCard.module.css'
import { cardName } from './TaskCard.tsx'

/** Pixels of a card before it is measured. */
const USUAL_HEIGHT = 100

/** Reading the height of each new card alone lays out all others again: an effect reads them together. */
function heightOf(card: Element, entry: ResizeObserverEntry | undefined, list: Virtualizer<HTMLDivElement, Element>) {
  if (entry !== undefined || list.isScrolling) return measureElement(card, entry, list)
  return list.measurementsCache[list.indexFromElement(card)]?.size ?? USUAL_HEIGHT
}

/** Virtualized; also keeps the focused card in the document. */
export function CardList(props: CardListProps) {
  const { family, cards, stop, stopIndex, refocus } = props
  const total = countOfCards(cards)
  const { count, sizeOf } = useReach(total, stopIndex)
  const scroller = useRef<HTMLDivElement>(null)
  const getItemKey = useCallback((index: number) => taskAt(cards, index)?.id ?? index, [cards])
  const rangeExtractor = useCallback((range: Range) => withPinned(range, stopIndex), [stopIndex])
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey,
    rangeExtractor,
    measureElement: heightOf,
    // Draws cards before the list is measured.
    initialRect: { width: 0, height: 900 },
    overscan: useOverscan(4),
    // Keeps the last card clear of the fade at the bottom.
    paddingEnd: 20,
  })
  // With the removal of the first cards, or a key between them would be lost.
  useLayoutEffect(() => {
    const id = refocus.current
    refocus.current = undefined
    if (id === undefined || scroller.current === null) return
    focusTask(scroller.current, id)
  }, [refocus])
  // Measures before paint, as observers alone let changed cards overlap for a frame.
  useLayoutEffect(() => {
    for (const item of scroller.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      virtual.resizeItem(Number(item.dataset['index']), item.offsetHeight)
    }
  }, [cards, virtual])
  const now = shownNow()
  return (
    <div className={styles.cards} ref={scroller}>
      <ul className="wide anchor" style={{ height: sizeOf(virtual) }} aria-label={`${family.name} tasks`}>
        {virtual.getVirtualItems().map((item) => {
          const card = cardAt(cards, item.index)
          if (!card) return null
          const name = cardName(card.task, principalName(card.task.task.relations?.assignee, shown().entities), now)
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-label={name}
              aria-setsize={total}
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
