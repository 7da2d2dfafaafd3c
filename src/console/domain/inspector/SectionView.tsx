import ChevronRight from 'lucide-react/icons/chevron-right'

import { cx } from '../../ui/styles/cx.ts'
import type { Keys } from '../../../entity/field-path.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import type { Mark } from './marks.ts'
import { PartView } from './PartView.tsx'
import { partWords, type RowPart, type Item } from './row.ts'
import type { Section, SummaryWords } from './sections.ts'
import styles from './Section.module.css'
import { useSurroundings } from './surroundings.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatNumber } from '../../../format/number.ts'
import rowStyles from './Row.module.css'
import { RowView } from './RowView.tsx'

/** Shows a summary while closed. Find in page opens it. */
export function SectionView({
  section,
  open,
  onToggle,
  marks,
  onMore,
}: {
  section: Section
  open: boolean
  onToggle: (open: boolean) => void
  marks: readonly Mark[]
  onMore: (keys: Keys) => void
}) {
  const measured = section.measured?.parts[0]
  const { nameOf } = useSurroundings()
  const said = ({ before, part }: SummaryWords) => before + shortWords(part, nameOf)
  return (
    <details
      className={styles.section}
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}
    >
      <summary className={styles.head} {...hint(section.description)}>
        <ChevronRight className={styles.chevron} />
        <h3>{section.title}</h3>
        {measured !== undefined && (
          <span className={cx('shrinks', 'truncate', 'meta', 'end', 'regular')}>
            measured <PartView part={measured} />
          </span>
        )}
        {measured === undefined && (
          <span className={cx('shrinks', 'truncate', 'meta', 'end', 'regular', styles.closed)}>
            {section.summary.map(said).join(', ')}
          </span>
        )}
      </summary>
      <div className={styles.body}>
        <ItemsView items={section.items} marks={marks} onMore={onMore} />
      </div>
    </details>
  )
}

/** Plain text, as a section head can't hold links. */
function shortWords(part: RowPart, nameOf: (entityId: string) => string | undefined): string {
  if (part.kind === 'link' && part.to === 'entity') return nameOf(part.id) ?? part.id
  return part.kind === 'time' ? formatAbsoluteTime(part.time, shownNow()) : partWords(part)
}

/** `onMore` extends the list at these keys. */
function ItemsView({
  items,
  marks,
  onMore,
}: {
  items: readonly Item[]
  marks: readonly Mark[]
  onMore: (keys: Keys) => void
}) {
  return (
    <dl className={rowStyles.rows}>
      {items.map((item, index) => {
        const key = `${index} ${item.kind}`
        if (item.kind === 'row') return <RowView key={key} row={item} marks={marks} />
        if (item.kind === 'more') {
          return (
            <dd key={key} className={rowStyles.more}>
              <Button onClick={() => onMore(item.keys)}>
                Show more of {item.label.toLowerCase()}, {formatNumber(item.hidden)} left
              </Button>
            </dd>
          )
        }
        return (
          <div key={key} className={rowStyles.group}>
            <dt className={cx('wraps', 'size-12', 'medium', 'secondary', 'loose')}>{item.heading}</dt>
            <dd>
              <ItemsView items={item.items} marks={marks} onMore={onMore} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
