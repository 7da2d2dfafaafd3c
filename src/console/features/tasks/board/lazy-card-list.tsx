import { afterPaint } from '../../../ui/browser/after-paint.ts'
import { lazyPart } from '../../../ui/browser/lazy-part.tsx'
import { FirstCards } from './FirstCards.tsx'

/** Loaded when there are cards; the first ones show before it. */
export const CardList = lazyPart(
  () => import('./CardList.tsx').then((module) => module.CardList),
  FirstCards,
  afterPaint,
)
