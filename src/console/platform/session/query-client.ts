import { QueryClient } from '@tanstack/react-query'

import { onSignOut } from './sign-out.ts'

/**
 * Caches single answers and what is worked out of them. Retries and back-off are the pages' and the connection's own, visible business; `always`, since the
 * browser's idea of being online says nothing about an environment on the local network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Infinity,
      // Answers stay as they came: comparing large ones costs more than drawing them.
      structuralSharing: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSignOut(() => queryClient.clear())
