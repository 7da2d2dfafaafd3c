import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { listDeletedObjects, type DeletedObjectsResult } from '../../contract/object.ts'
import { call } from '../session/call.ts'
import { queryClient } from '../session/query-client.ts'
import type { Answer } from '../api/request/send.ts'
import { deletedRows, recordsOf } from './deleted-record.ts'

type Page = Answer<DeletedObjectsResult>

/** Where the walk goes on; `undefined` at its end. A token that was used before would lead in a circle. */
export function nextToken(pages: readonly Page[], used: readonly (string | undefined)[]): string | undefined {
  const token = pages.at(-1)?.value.next_page_token
  return token === undefined || token === '' || used.includes(token) ? undefined : token
}

/** The records of the session's node, page by page. */
export function useDeletedObjects(environmentUrl: string, pageSize: number) {
  const query = useInfiniteQuery(
    {
      queryKey: ['deleted-objects', environmentUrl, pageSize],
      queryFn: ({ pageParam, signal }) =>
        call(
          listDeletedObjects,
          { query: { maxPageSize: pageSize, pageToken: pageParam } },
          { why: 'page', signal, words: 'deleted objects' },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (_last, pages, _param, params) => nextToken(pages, params),
      structuralSharing: false,
    },
    queryClient,
  )
  const { data } = query
  const rows = useMemo(() => {
    const answers = data?.pages ?? []
    return deletedRows(
      answers.map(recordsOf),
      answers.map(({ exchangeId }) => exchangeId),
    )
  }, [data])
  const pages = data?.pages ?? []
  const claimed = pages.at(-1)?.value.next_page_token ?? ''
  return {
    query,
    rows,
    /** Oldest of the loaded pages, by this machine's clock. */
    readAt: pages.length === 0 ? undefined : Math.min(...pages.map(({ receivedAt }) => receivedAt)),
    hasMore: query.hasNextPage,
    /** The service says there is more, but its token leads back to a page that was read. */
    isCircle: claimed !== '' && !query.hasNextPage,
    findings: pages.reduce((sum, { findings }) => sum + findings.length, 0),
    lastExchangeId: pages.at(-1)?.exchangeId,
  }
}
