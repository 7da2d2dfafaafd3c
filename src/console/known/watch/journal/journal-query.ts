import { queryOptions } from '@tanstack/react-query'

import { journalFacts } from './journal-facts.ts'

export const journalQuery = queryOptions({
  queryKey: ['journal'],
  queryFn: ({ signal }) => journalFacts(signal),
  gcTime: 0,
})
