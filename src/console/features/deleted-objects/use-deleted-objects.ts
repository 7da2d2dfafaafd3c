import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { walkOfTokens, type PageWalk } from '../../../conformance/walk.ts'
import { listDeletedObjects, type DeletedObjectsResult } from '../../../contract/object.ts'
import { call } from '../../platform/session/call.ts'
import type { Answer } from '../../platform/api/request/send.ts'
import { deletedRows, recordsOf } from './deleted-record.ts'

type Page = Answer<DeletedObjectsResult>

function walkOf(pages: readonly Page[]): PageWalk {
  return walkOfTokens(pages.map(({ value }) => value.next_page_token))
}

function deletedObjectsOptions(environmentUrl: string, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: ['deleted-objects', environmentUrl, pageSize],
    queryFn: ({ pageParam, signal }) =>
      call(
        listDeletedObjects,
        { query: { maxPageSize: pageSize, pageToken: pageParam } },
        { why: 'page', signal, words: 'deleted objects' },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (_last, pages) => walkOf(pages).nextToken,
  })
}

export function useDeletedObjects(environmentUrl: string, pageSize: number) {
  const client = useQueryClient()
  const options = deletedObjectsOptions(environmentUrl, pageSize)
  const query = useInfiniteQuery(options)
  const { data } = query
  const rows = useMemo(() => {
    const answers = data?.pages ?? []
    return deletedRows(
      answers.map(recordsOf),
      answers.map(({ exchangeId }) => exchangeId),
    )
  }, [data])
  const pages = data?.pages ?? []
  return {
    query,
    rows,
    /** Starts over with the first page. */
    restart: () => void client.resetQueries({ queryKey: options.queryKey }),
    /** Of the oldest loaded page, this machine's clock. */
    readAt: pages.length === 0 ? undefined : Math.min(...pages.map(({ receivedAt }) => receivedAt)),
    /** Whether there is more; undefined before the first page. */
    extent: pages.length === 0 ? undefined : walkOf(pages).state,
    findings: pages.reduce((sum, { findings }) => sum + findings.length, 0),
  }
}
