import ChevronRight from 'lucide-react/icons/chevron-right'

import type { Keys } from '../entity/field-path.ts'
import { classNames } from '../ui/styles/class-names.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { formatAbsoluteTime } from '../format/time.ts'
import { ItemsView } from './ItemsView.tsx'
import type { Mark } from './marks.ts'
import { PartView } from './PartView.tsx'
import { partWords, type Part } from './row.ts'
import type { Section, SummaryWords } from './sections.ts'
import styles from './Section.module.css'
import { useSurroundings } from './surroundings.ts'
import { hint } from '../ui/overlay/hint.ts'

/** A component of the entity. Closed it says the most important in a few words, and finding in the page opens it. */
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
          <span className="shrinks truncate meta end regular">
            measured <PartView part={measured} />
          </span>
        )}
        {measured === undefined && (
          <span className={classNames('shrinks truncate meta end regular', styles.closed)}>
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

/** A part in plain words: the head of a section holds no links. */
function shortWords(part: Part, nameOf: (entityId: string) => string | undefined): string {
  if (part.kind === 'link' && part.to === 'entity') return nameOf(part.id) ?? part.id
  return part.kind === 'time' ? formatAbsoluteTime(part.time, environmentNow()) : partWords(part)
}
