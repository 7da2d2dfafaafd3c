import { beginningOf, openEnvironmentOver, type Environment, type EnvironmentOptions } from './environment.ts'
import { openStorage } from './storage/open-storage.ts'

/** Throws an OperatorError for all that the operator can fix. */
export async function openEnvironment(options: EnvironmentOptions): Promise<Environment> {
  // First, so that a mistake in scenario or clients leaves no trace and slow reading doesn't delay the clock.
  const beginning = await beginningOf(options)
  return openEnvironmentOver(await openStorage(options), options, beginning)
}
