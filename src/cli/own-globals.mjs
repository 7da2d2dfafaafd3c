// Runs before each file of unit tests: undoes what another one in the same process has left.
import { afterAll, vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
if (globalThis.document !== undefined) {
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  const { cleanup, configure } = await import('@testing-library/react')
  // A page that is still mounted ticks in the next file's time.
  cleanup()
  document.body.replaceChildren()
  // One second isn't enough for a part that loads while other tests run.
  configure({ asyncUtilTimeout: 10_000 })
}

// A module still on its way when the file ends stays half loaded for the next files in the same process.
afterAll(() => vi.dynamicImportSettled())
