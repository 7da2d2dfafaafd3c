import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { searchTask } from './task-search-around.ts'
import { isPast } from '../../../known/past/past-store.ts'
import { findTasks } from '../../../known/find-tasks.ts'
import { explainFailure } from '../../../known/live-tasks.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import styles from './TaskDetail.module.css'

const FIRST_PAGES = 20
const FURTHER_PAGES = 200

/** Searches for a task that isn't loaded; the panel shows it once found. */
export function TaskSearch(props: { id: string; updated: number | undefined }) {
  if (isPast()) {
    return (
      <output className={styles.missing}>
        <b>Not among the tasks loaded then</b>
        <span>No answer up to this moment had it. The past makes no requests.</span>
      </output>
    )
  }
  return <Searching {...props} />
}

function Searching({ id, updated }: { id: string; updated: number | undefined }) {
  const [pageLimit, setPageLimit] = useState(FIRST_PAGES)
  const [read, setRead] = useState(0)
  const {
    data: outcome,
    error,
    refetch,
  } = useQuery({
    queryKey: ['tasks', 'search', id, updated, pageLimit],
    queryFn: ({ signal }) => {
      setRead(0)
      return searchTask({
        id,
        updated,
        pageLimit,
        ask: (query) => findTasks(query, { signal, why: 'search' }),
        onPage: (_page, pages) => setRead(pages),
      })
    },
    gcTime: 0,
  })
  const failure = error ? explainFailure(error) : undefined
  const pages = countOf(read, 'page')
  const where =
    updated === undefined ? '' : ` around ${formatAbsoluteTime(updated, shownNow())}, then after and before it`
  if (failure === undefined && outcome?.kind !== 'not found') {
    return (
      <output className={styles.missing} aria-live="off">
        <b className={cx('row', 'shrinks', 'gap-8')}>
          <Ring /> Searching for the task
        </b>
        <span>
          Not among the loaded tasks. The service can’t return a single task. Searching{' '}
          {where === '' ? ' page by page' : where}: {pages} so far.
        </span>
      </output>
    )
  }
  const isComplete = outcome?.kind === 'not found' && outcome.isComplete
  return (
    <div className={styles.missing} role="alert">
      <b>{failure?.message ?? `Not found in the ${pages} searched`}</b>
      {failure ? (
        <span className="mono size-12">{failure.detail}</span>
      ) : (
        <span>
          {isComplete
            ? 'All pages of tasks searched.'
            : `The service has more pages. ${updated === undefined ? 'A link with the update time finds it sooner.' : ''}`}
        </span>
      )}
      <span className={cx('gap-8', 'wrapping', 'flex')}>
        {!isComplete && (
          <Button onClick={() => (pageLimit < FURTHER_PAGES ? setPageLimit(FURTHER_PAGES) : void refetch())}>
            {failure ? 'Search again' : `Search up to ${countOf(FURTHER_PAGES, 'page')}`}
          </Button>
        )}
        {failure && <ShowRequest exchangeId={failure.exchangeId} />}
      </span>
    </div>
  )
}
