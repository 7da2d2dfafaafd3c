import { afterPaint } from '../../../ui/browser/after-paint.ts'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { FirstCards } from './FirstCards.tsx'

/** Fetched when there are cards to show: the first of them stand before the list that scrolls through thousands is there. */
export const CardList = lazyPart(
  () => import('./CardList.tsx').then((module) => module.CardList),
  FirstCards,
  afterPaint,
)
