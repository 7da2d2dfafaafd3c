import { Button } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from '../EntitiesPage.module.css'
import { noFilter, type EntityFilter } from './entity-filter.ts'

/** An empty list: nothing loaded yet, nothing known, or nothing that the filter wants. */
export function NoEntities({
  total,
  filter,
  onFilter,
  isReading,
  sources,
}: {
  total: number
  filter: EntityFilter
  onFilter: (changes: Partial<EntityFilter>) => void
  isReading: boolean
  sources: string
}) {
  if (total === 0 && isReading) {
    return (
      <div className={styles.empty} aria-hidden="true">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  }
  if (total === 0)
    return (
      <p className={styles.empty}>
        No entities yet: none of the {sources} includes one. Open JSON, or load more tasks.
      </p>
    )
  const { find, olderThan } = filter
  const why = [find === '' ? undefined : `“${find}”`, olderThan === undefined ? undefined : `newer than ${olderThan}`]
    .filter(Boolean)
    .join(', ')
  return (
    <div className={styles.empty}>
      <p>
        None of {total} entities matches the filter{why === '' ? '' : `: ${why}`}.
      </p>
      <Button onClick={() => onFilter({ ...noFilter, order: filter.order })}>Show all {total}</Button>
    </div>
  )
}
