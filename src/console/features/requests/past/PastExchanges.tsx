import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'

import type { Exchange } from '../../../../conformance/exchange.ts'
import type { KeptExchange } from '../../../../watch/wire/journal.ts'
import type { PastSource } from '../../../known/past/past-source.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { namedSince, provedWords } from '../../../known/watch/persons/actor-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import styles from '../RequestsPage.module.css'
import { exchangeOfJournal } from './exchange-of-journal.ts'

const AT_ONCE = 200

/** Up to a moment, newest first, without bodies, by page. */
function exchangesOptions(source: PastSource, at: number | undefined) {
  return infiniteQueryOptions({
    queryKey: ['exchanges of the past', source, at],
    initialPageParam: (at ?? 0) + 1,
    enabled: at !== undefined,
    queryFn: ({ pageParam, signal }) => source.exchanges(pageParam, AT_ONCE, signal),
    getNextPageParam: ({ exchanges, hasMore }) => (hasMore ? exchanges.at(-1)?.moment : undefined),
    placeholderData: keepPreviousData,
    queryKeyHashFn: hashFor(source),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** A server's journal of one moment is another than the client's. */
function hashFor({ kind, of }: PastSource) {
  return ([words, , moment]: readonly unknown[]) => JSON.stringify([words, kind, of, moment])
}

/** One of them, with bodies. */
function exchangeOptions(source: PastSource, moment: number | undefined) {
  return queryOptions({
    queryKey: ['exchange of the past', source, moment],
    enabled: moment !== undefined,
    queryFn: ({ signal }) => source.exchange(moment ?? 0, signal),
    queryKeyHashFn: hashFor(source),
    staleTime: Infinity,
    gcTime: 0,
  })
}

function useChangerWords({ client }: PastSource) {
  const since = useWatch(namedSince)
  const own = useSession(({ clientId }) => clientId)
  return useCallback(
    ({ person, moment }: KeptExchange) => provedWords({ by: client ?? own, person, at: moment }, since),
    [client, own, since],
  )
}

/** Requests up to the shown moment: the selected one in full, others as rows. */
export function PastExchanges({
  source,
  selected,
  children,
}: {
  source: PastSource
  /** Of the URL. */
  selected: string | undefined
  /** `foot` says what is missing. */
  children: (exchanges: readonly Exchange[], foot: ReactNode) => ReactNode
}) {
  const at = usePast(({ shown }) => shown?.at)
  const moment = selected !== undefined && /^\d{1,16}$/.test(selected) ? Number(selected) : undefined
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(exchangesOptions(source, at))
  const { data: whole, error: missing } = useQuery(exchangeOptions(source, moment))
  const address = useSession((session) => session.environment?.url ?? '')
  const changerOf = useChangerWords(source)
  const exchanges = useMemo(() => {
    const listed = (data?.pages ?? []).flatMap((page) => page.exchanges)
    const rows = listed.map((kept) =>
      exchangeOfJournal(kept.moment === whole?.moment ? whole : kept, address, changerOf),
    )
    // A link may name one beyond the loaded pages.
    const isFar = whole !== undefined && rows.every(({ id }) => id !== whole.moment)
    return isFar ? [...rows, exchangeOfJournal(whole, address, changerOf)] : rows
  }, [data, whole, address, changerOf])
  const problem = error ?? missing
  return children(
    exchanges,
    (problem !== null || hasNextPage) && (
      <div className={styles.filters}>
        {problem !== null && <Note tone="warn">{problem.message}</Note>}
        {hasNextPage && (
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier exchanges
          </Button>
        )}
      </div>
    ),
  )
}
