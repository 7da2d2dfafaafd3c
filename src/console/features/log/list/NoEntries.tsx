import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { countOf } from '../../../../format/count.ts'
import { chipsOf } from '../../../../url-state/codec-words.ts'
import { logAddress, type LogAddress } from '../log-address.ts'
import { KIND_GROUPS } from './entry-kinds.ts'
import type { Filtered, LogFilter } from './log-filter.ts'

/** A search without a result, and advice. */
export function NoEntries({
  filter,
  counts,
  loaded,
  last,
  isLoading,
  set,
}: {
  filter: LogFilter
  /** Counts of entries that pass everything but the kinds. */
  counts: Filtered['counts']
  loaded: number
  /** Number of entries. */
  last: number
  isLoading: boolean
  set: LogAddress['set']
}) {
  if (last === 0) return <p className="fill empty">No entries yet.</p>
  const text = filter.text.trim()
  const title = text === '' ? 'No entry passes the filters' : `No entry contains “${text}”`
  const chips = chipsOf(logAddress, filter, 0).map(({ words }) => words)
  const hidden = KIND_GROUPS.filter((group) => filter.hidden.includes(group)).reduce(
    (sum, group) => sum + counts[group],
    0,
  )
  return (
    <section aria-label="No entries" className={cx('stack', 'fill', 'gap-8', 'empty')} aria-live="polite">
      <b>{title}</b>
      <p>
        {chips.length > 0 && `${chips.join('. ')}. `}
        {`Searched ${loaded < last ? `${loaded} loaded of ` : ''}${countOf(last, 'entry', 'entries')}. `}
        {isLoading && 'Loading older entries. '}
        {hidden > 0 && `Hidden by kind: ${countOf(hidden, 'entry', 'entries')}.`}
      </p>
      <div className={cx('row', 'wrapping', 'gap-8')}>
        {hidden > 0 && <Button onClick={() => set({ hidden: [] })}>Show all kinds</Button>}
        {filter.range === '12h' && <Button onClick={() => set({ range: '24h' })}>Widen to 24 h</Button>}
        {filter.range !== 'all' && <Button onClick={() => set({ range: 'all' })}>Widen to all</Button>}
        {filter.by !== undefined && <Button onClick={() => set({ by: undefined })}>Entries by anyone</Button>}
        {text !== '' && <Button onClick={() => set({ text: '' })}>Clear the text</Button>}
      </div>
    </section>
  )
}
