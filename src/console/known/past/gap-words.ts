import type { JournalGap } from '../../../watch/wire/journal.ts'
import { formatClock } from '../../../format/time.ts'

/** Zulu only, to save space: `No data 13:10:04Z to 13:14:09Z: No reply` */
export function gapWords({ from, to, words }: JournalGap): string {
  const [begin, end] = [from, to].map((time) => `${formatClock(time).slice(0, 8)}Z`)
  return `No data ${begin} to ${end}: ${words}`
}
