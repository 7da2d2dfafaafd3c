import { afterPaint } from '../../ui/browser/after-paint.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import type { CardListProps } from './card-list.ts'
import { FirstCards } from './FirstCards.tsx'

/** Fetched when there are cards to show: the first of them stand before the list that scrolls through thousands is there. */
export const CardList = lazyPart<CardListProps>(
  () => import('./CardList.tsx').then((module) => module.CardList),
  FirstCards,
  afterPaint,
)
