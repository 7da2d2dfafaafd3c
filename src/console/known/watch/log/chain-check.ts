import { chainStart, firstBreak, type ChainLink } from '../../../../watch/wire/log-chain.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import { nextSlice } from '../../../ui/browser/time-slice.ts'
import type { ChainState } from './log-state.ts'

/** So many entries are checked before the page may answer. */
const SLICE = 100

/** Checks a log that is read from its end towards its beginning, and on at its end. */
export interface ChainCheck {
  /**
   * Checks entries that come before or after those that were checked.
   * @param after the number that they were asked for after: the first of them has the next one
   */
  readonly take: (entries: readonly LogEntry[], after: number) => Promise<void>
  /** The log ends there. */
  readonly setLast: (last: number) => void
  readonly state: () => ChainState
  /** Down to which entry it has to be read, so that all of it is known to hold. */
  readonly neededFrom: () => number
  /** Nothing is left of what came before that number, where something should be. */
  readonly setGone: (before: number) => void
  readonly isGone: () => boolean
  /** The last that is known to hold, with all before it. */
  readonly verified: () => ChainLink | undefined
}

/** @param known how far it held when this browser last looked */
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
      // What stands before a page that is read from the end is looked at with the page before it.
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
