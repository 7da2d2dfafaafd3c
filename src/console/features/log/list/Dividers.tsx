import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'

import type { LogEntry } from '../../../../watch/wire/log.ts'
import { isTime } from '../../../../watch/wire/time.ts'
import { formatClock, secondSuffix } from '../../../../format/time.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import styles from './EntryRow.module.css'
import { countedKinds, type ListRow } from './list-rows.ts'

/** `05:59Z to 06:04Z`; `05:59Z` if both are equal. */
function span(entries: readonly LogEntry[], words: (at: number) => string): string {
  const [from = '', to = ''] = [entries[0], entries.at(-1)].map((entry) => words(entry?.at ?? 0))
  return from === to ? from : `${from} to ${to}`
}

function minute(at: number): string {
  return !isTime(at) ? 'an unreadable time' : `${formatClock(at).slice(0, 5)}Z${secondSuffix(at)}`
}

/** A run of automatic entries. */
export function FoldLine({
  row: { entries, isOpen },
  onToggle,
}: {
  row: ListRow & { type: 'fold' }
  onToggle: () => void
}) {
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <Arrow size={14} />
      {entries.length} automatic entries, {span(entries, minute)}: {countedKinds(entries)}
    </button>
  )
}

/** Heading of a day: `Sat 21 Nov`. */
export function DayLine({ at }: { at: number }) {
  if (!isTime(at)) return <div className={styles.day}>Unreadable time</div>
  const date = new Date(at)
  const isThisYear = date.getUTCFullYear() === new Date(environmentNow()).getUTCFullYear()
  // From `Sat, 21 Nov 2026 12:43:13 GMT`, alike in all browsers.
  const words = date
    .toUTCString()
    .slice(0, isThisYear ? 11 : 16)
    .replace(',', '')
  return <div className={styles.day}>{words}</div>
}
