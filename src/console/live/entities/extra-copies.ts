import { useQuery } from '@tanstack/react-query'

import { queryClient } from '../../session/query-client.ts'
import type { EntityCopy } from '../../entity/copy.ts'

/** Copies from elsewhere than loaded tasks: answers to removals, JSON that the user opened. They live as long as the session. */
const extraKey = ['entities', 'extra'] as const

queryClient.setQueryDefaults(extraKey, { gcTime: Infinity, structuralSharing: false })

const none: readonly EntityCopy[] = []
/** What `useExtraCopies` gives, outside of components. */
export function extraCopies(): readonly EntityCopy[] {
  return queryClient.getQueryData<readonly EntityCopy[]>(extraKey) ?? none
}

/** Keeps copies until sign-out. */
export function addCopies(copies: readonly EntityCopy[]): void {
  queryClient.setQueryData<readonly EntityCopy[]>(extraKey, [...extraCopies(), ...copies])
}

/** Forgets what was opened from JSON; answers of the service stay. */
export function forgetOpened(): void {
  queryClient.setQueryData<readonly EntityCopy[]>(
    extraKey,
    extraCopies().filter(({ source }) => source.kind !== 'opened'),
  )
}

/** All that were added, oldest first; the same list while none is added or forgotten. */
export function useExtraCopies(): readonly EntityCopy[] {
  return useQuery(
    {
      queryKey: extraKey,
      queryFn: extraCopies,
      enabled: false,
      initialData: extraCopies,
      structuralSharing: false,
    },
    queryClient,
  ).data
}
