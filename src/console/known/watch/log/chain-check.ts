import { chainStart, firstBreak, type ChainLink } from '../../../../watch/wire/log-chain.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { nextSlice } from '../../../ui/browser/time-slice.ts'
import type { ChainState } from './log-state.ts'

const SLICE = 100

/** Checks a log read backwards from its end, and further as it grows. */
export interface ChainCheck {
  /** @param after the number requested after: the first entry has the next one */
  readonly take: (entries: readonly LogEntry[], after: number) => Promise<void>
  readonly setLast: (last: number) => void
  readonly state: () => ChainState
  /** A complete check needs the log down to this entry. */
  readonly neededFrom: () => number
  /** Everything before that number is missing. */
  readonly setGone: (before: number) => void
  readonly isGone: () => boolean
  /** The last verified entry. */
  readonly verified: () => ChainLink | undefined
}

/** @param known verified earlier in this browser */
export function createChainCheck(known: ChainLink | undefined): ChainCheck {
  let first: LogEntry | undefined
  let last: LogEntry | undefined
  let brokenAt: number | undefined
  let isOther = false
  let isGone = false
  const broken = (at: number, other = false) => {
    if (brokenAt !== undefined && brokenAt <= at) return
    brokenAt = at
    isOther = other
  }
  const isDown = () =>
    first !== undefined && (first.number === 1 || (known !== undefined && first.number <= known.number))
  const lookBack = (entry: LogEntry) => {
    if (known !== undefined && entry.number === known.number && entry.hash !== known.hash) broken(entry.number, true)
  }
  return {
    async take(entries, after) {
      const [begin] = entries
      const end = entries.at(-1)
      if (begin === undefined || end === undefined) return
      const isNext = last !== undefined && after === last.number
      // The previous page checks its predecessor.
      let link: ChainLink = after === 0 ? chainStart : isNext && last ? last : { number: after, hash: begin.before }
      for (let start = 0; start < entries.length; start += SLICE) {
        const some = entries.slice(start, start + SLICE)
        const at = firstBreak(some, link)
        if (at !== undefined) broken(at)
        some.forEach(lookBack)
        link = some.at(-1) ?? link
        await nextSlice()
      }
      if (!isNext && first !== undefined && firstBreak([first], end) !== undefined) broken(end.number + 1)
      if (!isNext) first = begin
      if (isNext || last === undefined) last = end
    },
    setLast(number) {
      if (known !== undefined && number < known.number) broken(number + 1, true)
    },
    setGone(number) {
      isGone = true
      broken(number)
    },
    isGone: () => isGone,
    state() {
      if (brokenAt !== undefined) return { kind: 'broken', at: brokenAt, isOther }
      return isDown() && last !== undefined ? { kind: 'verified', to: last.number } : { kind: 'checking' }
    },
    neededFrom: () => known?.number ?? 1,
    verified: () => (brokenAt === undefined && isDown() && last ? { number: last.number, hash: last.hash } : undefined),
  }
}
