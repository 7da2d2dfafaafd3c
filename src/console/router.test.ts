// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { openFileSession } from './platform/session/open-file-session.ts'
import { closeSession } from './platform/session/session.ts'

afterEach(() => closeSession())

test('a link to another environment leads to the session’s own', async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  openFileSession({ name: 'West', url: 'https://west.example', marking: undefined }, 'recording')
  const { router } = await import('./router.tsx')
  // As the drawn router does.
  const stop = router.history.subscribe(() => void router.load())
  router.history.replace('/tasks?status=SENT&env=East')
  await expect.poll(() => router.history.location.href).toBe('/tasks?status=SENT&env=West')
  await router.load()
  expect(router.state.matches.map(({ error }) => error)).not.toContainEqual(expect.any(Error))
  stop()
})
