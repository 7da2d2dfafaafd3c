// Runs before each file of unit tests whose modules keep state: they load again, unlike packages.
import { vi } from 'vitest'

vi.resetModules()
