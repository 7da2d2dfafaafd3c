import { queryOptions } from '@tanstack/react-query'

import { journalFacts } from './journal-facts.ts'

/** What this console's server keeps in its journal. */
export const journalQuery = queryOptions({
  queryKey: ['journal'],
  queryFn: ({ signal }) => journalFacts(signal),
  gcTime: 0,
})
