// Runs before each file of unit tests: undoes what another one in the same process has left.
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
