import { WatchError } from './watch-error.ts'

/** Halves a refused batch, so that a bad item doesn't stop the others. */
export async function sendBatches<Item>(
  items: readonly Item[],
  most: number,
  to: { send: (items: readonly Item[]) => Promise<void>; refused: (item: Item, words: string) => void },
): Promise<void> {
  if (items.length === 0) return
  if (items.length > most) {
    await sendBatches(items.slice(0, most), most, to)
    return sendBatches(items.slice(most), most, to)
  }
  try {
    await to.send(items)
  } catch (error) {
    if (!(error instanceof WatchError) || !error.isFinal) throw error
    const [only] = items
    if (only !== undefined && items.length === 1) return to.refused(only, error.message)
    // A 403 concerns all.
    if (error.status === 403) return items.forEach((item) => to.refused(item, error.message))
    const half = Math.ceil(items.length / 2)
    await sendBatches(items.slice(0, half), most, to)
    await sendBatches(items.slice(half), most, to)
  }
}
