import { useCallback, useEffect, useState } from 'react'

import { countOf } from '../../ui/text/count.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { formatAbsoluteTime } from '../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { searchTask } from './task-search-around.ts'
import { explainFailure, findTasks } from '../../live/live-tasks.ts'
import type { FeedFailure } from '../../live/feed-state.ts'
import { ShowRequest } from '../../connection/ShowRequest.tsx'
import styles from './TaskDetail.module.css'

const FIRST_PAGES = 20
const FURTHER_PAGES = 200

type State =
  | { readonly kind: 'searching'; readonly pages: number }
  | { readonly kind: 'not found'; readonly pages: number; readonly isComplete: boolean }
  | { readonly kind: 'failed'; readonly pages: number; readonly failure: FeedFailure }

/** Looks for a task that is not loaded. The panel shows it as soon as a page brings it. */
export function TaskSearch({ id, updated }: { id: string; updated: number | undefined }) {
  const [state, setState] = useState<State>({ kind: 'searching', pages: 0 })
  const search = useCallback(
    (pageLimit: number): (() => void) => {
      const abort = new AbortController()
      let read = 0
      searchTask({
        id,
        updated,
        pageLimit,
        ask: (query) => findTasks(query, { signal: abort.signal, why: 'search' }),
        onPage: (_page, pages) => {
          read = pages
          setState({ kind: 'searching', pages })
        },
      }).then(
        (outcome) => {
          if (outcome.kind === 'not found' && !abort.signal.aborted) setState(outcome)
        },
        (error: unknown) => {
          const failure = explainFailure(error)
          if (failure && !abort.signal.aborted) setState({ kind: 'failed', pages: read, failure })
        },
      )
      return () => abort.abort()
    },
    [id, updated],
  )
  useEffect(() => search(FIRST_PAGES), [search])
  const pages = countOf(state.pages, 'page')
  const where =
    updated === undefined ? '' : ` around ${formatAbsoluteTime(updated, environmentNow())}, then after and before it`
  if (state.kind === 'searching') {
    return (
      <output className={styles.missing} aria-live="off">
        <b className={styles.line}>
          <Ring /> Searching for the task
        </b>
        <span>
          It is not among what is loaded, and the service has no read of one task. Looking
          {where === '' ? ' from the first page on' : where}: {pages} so far.
        </span>
      </output>
    )
  }
  return (
    <div className={styles.missing} role="alert">
      <b>{state.kind === 'failed' ? state.failure.message : `Not found in the ${pages} searched`}</b>
      {state.kind === 'failed' ? (
        <span className={styles.mono}>{state.failure.detail}</span>
      ) : (
        <span>
          {state.isComplete
            ? 'Every task that the service answers was looked through.'
            : `The service has more pages. ${updated === undefined ? 'A link that carries the update time would find it sooner.' : ''}`}
        </span>
      )}
      <span className={styles.actions}>
        {(state.kind === 'failed' || !state.isComplete) && (
          <Button
            size="small"
            onClick={() => {
              setState({ kind: 'searching', pages: 0 })
              search(FURTHER_PAGES)
            }}
          >
            {state.kind === 'failed' ? 'Search again' : `Search up to ${countOf(FURTHER_PAGES, 'page')}`}
          </Button>
        )}
        {state.kind === 'failed' && <ShowRequest exchangeId={state.failure.exchangeId} />}
      </span>
    </div>
  )
}
