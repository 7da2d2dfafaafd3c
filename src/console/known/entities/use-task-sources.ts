import { useMemo } from 'react'
import { useStore } from 'zustand'

import { loadAll } from '../../../feed/load-all.ts'
import { useFeedState, usePictureStore } from '../use-tasks.ts'
import { useSource } from '../use-source.ts'
import { useAddedCopies } from './use-entities.ts'
import { listFacts } from '../lane-facts.ts'
import { countOf } from '../../../format/count.ts'

export interface TaskSources {
  /** `126 loaded tasks and 3 replies` */
  readonly words: string
  /** All tasks that fit the board's filter are loaded. */
  readonly complete: boolean
  readonly more: { readonly isBusy: boolean; readonly load: () => void; readonly loadAll: () => void } | undefined
}

export function useTaskSources(): TaskSources {
  const { feed, tasks } = usePictureStore()
  const lists = useStore(tasks.walks, (walks) => walks.lists)
  const count = useSource(tasks.all, () => tasks.all.size)
  const added = useAddedCopies()
  const busy = useFeedState((feed) => feed.loading.length > 0 || feed.loadingAll)
  return useMemo(() => {
    const { wanted, complete, next } = listFacts(lists)
    const replies = added.filter(({ source }) => source.kind === 'override answer').length
    const opened = new Set(added.flatMap(({ source }) => (source.kind === 'opened' ? [source.name] : []))).size
    const parts = [
      countOf(count, 'loaded task'),
      replies === 0 ? undefined : countOf(replies, 'reply', 'replies'),
      opened === 0 ? undefined : countOf(opened, 'opened file'),
    ].filter((part) => part !== undefined)
    return {
      words: parts.join(' and '),
      complete: wanted && complete,
      more:
        next.length === 0
          ? undefined
          : {
              isBusy: busy,
              load: () => void feed.pages.loadNext(next),
              loadAll: () => void loadAll(feed.pages),
            },
    }
  }, [lists, count, added, busy, feed])
}
