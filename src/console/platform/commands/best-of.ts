import { eachOf, type Steps } from '../../../picture/steps.ts'

export interface Scored<Item> {
  readonly item: Item
  readonly score: number
}

/** The best `most`, best first; of equal ones the first. Leaves out those without a score. */
export function* bestOf<Item>(
  items: Iterable<Item>,
  scoreOf: (item: Item) => number,
  most: number,
): Steps<readonly Scored<Item>[]> {
  const best: Scored<Item>[] = []
  yield* eachOf(items, (item) => {
    const score = scoreOf(item)
    const least = best.length < most ? 0 : (best.at(-1)?.score ?? 0)
    if (score <= least) return
    const place = best.findIndex((other) => other.score < score)
    best.splice(place < 0 ? best.length : place, 0, { item, score })
    if (best.length > most) best.pop()
  })
  return best
}
