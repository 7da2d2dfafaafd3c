// Runs before each file of unit tests: undoes what another one in the same process has left.
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
if (globalThis.document !== undefined) {
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  const { configure } = await import('@testing-library/react')
  // One second isn't enough for a part that loads while other tests run.
  configure({ asyncUtilTimeout: 10_000 })
}
