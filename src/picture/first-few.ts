import { ITEMS_A_STEP, type Steps } from './steps.ts'

/** The first `most` that pass. */
export function* firstFew<Item>(
  items: Iterable<Item>,
  passes: (item: Item) => boolean,
  most: number,
): Steps<readonly Item[]> {
  const found: Item[] = []
  let done = 0
  for (const item of items) {
    if (passes(item)) found.push(item)
    if (found.length === most) break
    done += 1
    if (done % ITEMS_A_STEP === 0) yield
  }
  return found
}
