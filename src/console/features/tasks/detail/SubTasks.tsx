import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { walkOfTokens, type PageWalk } from '../../../../conformance/walk.ts'
import { Age } from '../../../format/Age.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { usePinned } from '../../../ui/browser/use-pinned.ts'
import { useChildren, useTask } from '../../../known/use-tasks.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import { statusWords } from '../../../../task/status-families.ts'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { isPast } from '../../../known/past/past-store.ts'
import { findTasks } from '../../../known/find-tasks.ts'
import { explainFailure } from '../../../known/live-tasks.ts'
import styles from './TaskDetail.module.css'
import type { TaskNavigation } from '../use-task-address.ts'

function walkOf(pages: readonly { nextPageToken: string | undefined }[]): PageWalk {
  return walkOfTokens(pages.map(({ nextPageToken }) => nextPageToken))
}

/** By the parent's id and the same query's page token. The cache has the walk, the picture the tasks. */
function childrenOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: ['tasks', 'children', id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const query = { parentTaskId: id, ...(pageParam === undefined ? {} : { pageToken: pageParam }) }
      const { tasks, nextPageToken } = await findTasks(query, { signal, why: 'first page' })
      return { ids: tasks.map((task) => task.id), nextPageToken }
    },
    enabled: !isPast(),
    getNextPageParam: (_last, pages) => walkOf(pages).nextToken,
    staleTime: 30_000,
  })
}

interface BranchProps {
  id: string
  navigation: TaskNavigation
  /** Ids above and this one: a task that is its own ancestor ends the branch. */
  path: readonly string[]
}

function Leaf({ id, navigation, path }: BranchProps) {
  const [open, setOpen] = useState(false)
  const task = useTask(id)
  const cycle = path.includes(id)
  const status = task?.task.status?.status
  const known = useChildren(id).length
  return (
    <>
      <li>
        {cycle ? (
          <span className={styles.twist} />
        ) : (
          <button
            type="button"
            className={styles.twist}
            aria-expanded={open}
            aria-label={`Sub-tasks of ${task?.title ?? id}`}
            {...hint(known > 0 ? `${known} seen` : 'Look for sub-tasks')}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown size={13} /> : <ChevronRight size={13} />}
          </button>
        )}
        <span className={statusTone(status)} style={{ color: 'var(--tone)' }}>
          <StatusIcon status={status} />
        </span>
        <button
          type="button"
          className={cx('grow', 'shrinks', 'truncate', styles.link)}
          {...hint(statusWords(status))}
          onClick={() => (task ? navigation.open(task) : navigation.openId(id))}
        >
          {task?.title ?? id}
        </button>
        <span className={cx(styles.soft, styles.right)}>
          {cycle ? (
            'already above: a cycle'
          ) : task && Number.isFinite(task.updated) ? (
            <Age time={task.updated} iso={task.task.lastUpdateTime} />
          ) : (
            task?.task.lastUpdateTime
          )}
        </span>
      </li>
      {open && !cycle && (
        <li>
          <div className={cx('grow', 'shrinks', 'truncate')}>
            <Branch id={id} navigation={navigation} path={[...path, id]} />
          </div>
        </li>
      )}
    </>
  )
}

function Branch({ id, navigation, path }: BranchProps) {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    childrenOptions(id),
  )
  const seen = useChildren(id)
  const ids = usePinned([
    ...new Set([...(data?.pages ?? []).flatMap((page) => page.ids), ...seen.map((task) => task.id)]),
  ])
  const failure = error ? explainFailure(error) : undefined
  return (
    <ul className={cx(styles.list, path.length > 1 && styles.subtree)}>
      {ids.map((child) => (
        <Leaf key={child} id={child} navigation={navigation} path={path} />
      ))}
      {isLoading && <li className={styles.soft}>reading…</li>}
      {!isLoading && !failure && ids.length === 0 && (
        <li className={styles.soft}>{isPast() ? 'none seen by then' : 'none'}</li>
      )}
      {failure && (
        <li>
          <span className={cx('grow', 'shrinks', 'truncate')}>
            {failure.status === 404
              ? 'The service has no sub-tasks of this id'
              : `${failure.message} ${failure.detail ?? ''}`}
          </span>
          <Button variant="ghost" onClick={() => void refetch()}>
            Try again
          </Button>
        </li>
      )}
      {hasNextPage && (
        <li>
          <Button variant="ghost" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more sub-tasks
          </Button>
        </li>
      )}
    </ul>
  )
}

const extents = { more: 'more on server', whole: 'all', circle: 'more out of reach' }

/** A tree of any depth, loaded by branch when opened. */
export function SubTasks({ id, navigation }: { id: string; navigation: TaskNavigation }) {
  const { data, isSuccess } = useInfiniteQuery(childrenOptions(id))
  const seen = useChildren(id)
  const count = new Set([...(data?.pages ?? []).flatMap((page) => page.ids), ...seen.map((task) => task.id)]).size
  return (
    <section className="section">
      <h3>
        Sub-tasks{' '}
        <span className={styles.soft}>
          {count === 0 ? '' : isSuccess ? `${count} loaded, ${extents[walkOf(data.pages).state]}` : `${count} seen`}
        </span>
      </h3>
      <Branch id={id} navigation={navigation} path={[id]} />
    </section>
  )
}
