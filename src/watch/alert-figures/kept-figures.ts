import { SHORTEST_GAP_MS } from '../presence.ts'
import type { WatchReader } from '../store/watch-reader.ts'
import { rangeLengths, type AlertFigures, type FigureRange } from '../wire/alert-figures.ts'
import { alertFigures } from './alert-figures.ts'

/** Whole bars until now, of which the last still runs. @param now environment's clock */
export async function keptFigures(store: WatchReader, range: FigureRange, now: number): Promise<AlertFigures> {
  const { whole, bar } = rangeLengths[range]
  const from = (Math.floor(now / bar) + 1) * bar - whole
  const countedFrom = (await store.number('counted-from')) ?? now
  const { alerts, gaps } = await store.counts(from)
  const watchedAt = (await store.number('watched-at')) ?? now
  // Begun and not over, so not yet kept.
  const gap = now - watchedAt < SHORTEST_GAP_MS ? [] : [{ from: watchedAt, to: now }]
  return alertFigures({ alerts, gaps: [...gaps, ...gap] }, { from, to: now, countedFrom, barMilliseconds: bar })
}
