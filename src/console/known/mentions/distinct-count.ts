import { hashOf } from '../../../format/hash.ts'

/** How many different texts there were, in 2 MB at most: to the one among thousands, within a per cent or two among a million. */
export interface DistinctCount {
  add: (text: string) => void
  remove: (text: string) => void
  count: () => number
  clear: () => void
}

const BITS = 2 ** 24

/** A bit for each text, by its hash. As texts that share one are counted once, the count is reckoned from how full it is (linear counting). */
export function createDistinctCount(): DistinctCount {
  let words: Uint32Array | undefined
  let isSet = 0

  const change = (text: string, to: 0 | 1): void => {
    if (words === undefined && to === 0) return
    words ??= new Uint32Array(BITS / 32)
    const bit = hashOf(text) % BITS
    const [word, mask] = [bit >>> 5, 1 << (bit & 31)]
    const before = words[word] ?? 0
    const after = to === 1 ? before | mask : before & ~mask
    if (after >>> 0 === before) return
    words[word] = after
    isSet += to === 1 ? 1 : -1
  }

  return {
    add: (text) => change(text, 1),
    remove: (text) => change(text, 0),
    count: () => Math.round(-BITS * Math.log1p(-Math.min(isSet, BITS - 1) / BITS)),
    clear: () => {
      words = undefined
      isSet = 0
    },
  }
}
