import { expect, test } from 'vitest'

import { queryClient } from './query-client.ts'
import { signOut } from './sign-out.ts'

test('sign-out forgets every answer', () => {
  queryClient.setQueryData(['deleted-objects', 'https://hw.example', 100], { pages: [], pageParams: [] })
  signOut()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
