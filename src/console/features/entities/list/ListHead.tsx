import type { Ref } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { AddressFilters } from '../../../platform/url-state/AddressFilters.tsx'
import { FreshnessLine, useOfflineReason } from '../../../known/freshness/FreshnessLine.tsx'
import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import { useFeedState, usePictureStore } from '../../../known/use-tasks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { formatNumber } from '../../../../format/number.ts'
import { entityFilter, type EntityFilter } from './entity-filter.ts'
import { ListFilters } from './ListFilters.tsx'
import styles from './ListHead.module.css'

/** How many are shown, their sources and freshness, and the filters. */
export function ListHead({
  shown,
  total,
  filter,
  onFilter,
  finder,
  onOpenJson,
  sources,
  more,
}: {
  /** Undefined while they are found. */
  shown: number | undefined
  total: number
  filter: EntityFilter
  onFilter: (changes: Partial<EntityFilter>) => void
  finder: Ref<HTMLInputElement & HTMLTextAreaElement>
  onOpenJson: () => void
  /** "126 loaded tasks and 3 replies" */
  sources: string
  /** Set while the service has more tasks. */
  more: { isBusy: boolean; load: () => void } | undefined
}) {
  const { feed } = usePictureStore()
  const readOnly = useReadOnlyReason()
  const offline = useOfflineReason('use Try now')
  const paused = useFeedState((feed) => feed.pausedAt !== undefined)
  const refreshing = useFeedState((feed) => feed.busy)
  return (
    <>
      <div className={styles.head}>
        <h1>Entities</h1>
        <span className={cx('nowrap', 'number', 'size-12', 'meta', 'end')}>
          {shown === total
            ? formatNumber(total)
            : `${shown === undefined ? '…' : formatNumber(shown)} of ${formatNumber(total)}`}
        </span>
      </div>
      <div className={styles.actions}>
        <Button hint="A file with entities" disabledReason={readOnly} onClick={onOpenJson}>
          Open JSON
        </Button>
        <Button
          hint="Reloads all tasks from page 1 (R)"
          icon={refreshing && <Ring />}
          aria-busy={refreshing || undefined}
          disabledReason={offline}
          onClick={feed.refresh}
        >
          Refresh
        </Button>
        <Button hint="Shift R" disabledReason={readOnly} onClick={paused ? feed.resume : feed.pause}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <ListFilters filter={filter} onFilter={onFilter} finder={finder} />
      <AddressFilters codec={entityFilter} values={filter} className={styles.strip} />
      <div className={styles.source}>
        <div className={styles.live}>
          <FreshnessLine />
        </div>
        <span className={styles.from}>
          From {sources}
          {more !== undefined && (
            <Button
              variant="ghost"
              aria-label="Load next page of tasks"
              isBusy={more.isBusy}
              disabledReason={offline}
              onClick={more.load}
            >
              Load more
            </Button>
          )}
        </span>
      </div>
    </>
  )
}
