import type { JournalGap } from '../../../watch/wire/journal.ts'
import { formatClock } from '../../format/time.ts'

/** `No data 13:10:04Z to 13:14:09Z: No reply` */
export function gapWords({ from, to, words }: JournalGap): string {
  return `No data ${formatClock(from).slice(0, 8)}Z to ${formatClock(to).slice(0, 8)}Z: ${words}`
}
