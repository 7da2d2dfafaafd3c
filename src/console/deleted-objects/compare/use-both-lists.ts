import { useEffect, useState } from 'react'

import { listDeletedObjects } from '../../../contract/object.ts'
import { errorWords } from '../../api/request/api-error.ts'
import { call } from '../../session/call.ts'
import type { OtherNode } from './other-node.ts'
import { walkDeleted, type Walked } from '../walk-deleted.ts'

const PAGE_SIZE = 1000

interface Lists {
  here: Walked
  there: Walked
}

/** Walks the lists of both nodes, once: `progress` counts the records that came so far. */
export function useBothLists(other: OtherNode) {
  const [lists, setLists] = useState<Lists>()
  const [progress, setProgress] = useState({ here: 0, there: 0 })
  const [error, setError] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const walkHere = walkDeleted(
      (pageToken) =>
        call(listDeletedObjects, { query: { maxPageSize: PAGE_SIZE, pageToken } }, { why: 'user', signal }),
      (rows) => setProgress((known) => ({ ...known, here: rows })),
    )
    const walkThere = walkDeleted(
      (pageToken) => other.list(pageToken, signal),
      (rows) => setProgress((known) => ({ ...known, there: rows })),
    )
    Promise.all([walkHere, walkThere]).then(
      ([here, there]) => !signal.aborted && setLists({ here, there }),
      (failure: unknown) => !signal.aborted && setError(errorWords(failure)),
    )
    return () => abort.abort()
  }, [other])
  return { lists, progress, error }
}
