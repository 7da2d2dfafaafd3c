import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listDeletedObjects } from '../../../contract/object.ts'
import { call } from '../../session/call.ts'
import type { OtherNode } from './other-node.ts'
import { walkDeleted } from '../walk-deleted.ts'

const PAGE_SIZE = 1000

function listHere(pageToken: string | undefined, signal: AbortSignal) {
  return call(listDeletedObjects, { query: { maxPageSize: PAGE_SIZE, pageToken } }, { why: 'user', signal })
}

/** Walks a node's list to its end, once: `progress` counts the records that came so far. */
function useWholeList(side: 'here' | 'there', url: string, readPage: OtherNode['list']) {
  const [progress, setProgress] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['deleted-objects', 'whole', side, url],
    queryFn: ({ signal }) => walkDeleted((pageToken) => readPage(pageToken, signal), setProgress),
    gcTime: 0,
  })
  return { list: data, progress, error }
}

/** The lists of both nodes. */
export function useBothLists(hereUrl: string, other: OtherNode) {
  return {
    here: useWholeList('here', hereUrl, listHere),
    there: useWholeList('there', other.environment.url, other.list),
  }
}
