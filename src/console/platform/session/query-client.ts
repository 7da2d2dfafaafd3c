import { QueryClient } from '@tanstack/react-query'

import { onSignOut } from './sign-out.ts'

/** Pages and connection do the retries. `always`: the browser's online state ignores local networks. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      // Comparing large answers costs more than drawing them.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSignOut(() => queryClient.clear())
