import type { Environment } from '../../environment/environment.ts'
import { openWatch, type OpenWatch, type WatchOptions } from '../../watch/open-watch.ts'
import { KEEPER } from '../../watch/wire/keeper.ts'
import type { Backend } from '../backends/backend.ts'
import { embeddedBackend } from '../backends/embedded.ts'
import { openKeeper } from '../keeper/open-keeper.ts'
import { openJournalThread } from './journal-thread.ts'
import { pinHashes } from './pin-hashes.ts'
import { realMachine } from './real-machine.ts'

/** The server keeps watch too, as an inner client. `guard`: faults that last apply to its queries. */
export interface InnerKeeper {
  readonly guard?: (backend: Backend) => Backend
}

export interface WatchedEnvironment extends Environment {
  watch: OpenWatch
}

/** Both are closed together. Throws an OperatorError as `openWatch` does, with the environment closed. */
export async function withWatch(
  environment: Environment,
  {
    keeper: inner,
    ...options
  }: Omit<WatchOptions, 'sql' | 'now' | 'machine' | 'openJournal' | 'pins'> & {
    keeper?: InnerKeeper | undefined
  },
): Promise<WatchedEnvironment> {
  try {
    const watch = await openWatch({
      ...options,
      sql: environment.sql,
      openJournal: openJournalThread,
      now: () => environment.clock.now(),
      machine: realMachine,
      pins: pinHashes,
    })
    const backend = embeddedBackend(environment.service)
    const source = inner && {
      watch,
      backend: inner.guard?.(backend) ?? backend,
      as: { token: environment.innerToken(KEEPER) },
      onError: options.onError,
    }
    const keeper = await openKeeper(watch, source)
    return {
      ...environment,
      watch,
      health: async () => (await environment.health()) ?? (await watch.problem()),
      // Each is closed although one before it fails, as on a full disk.
      close: () => keeper.stop().finally(() => watch.close().finally(() => environment.close())),
    }
  } catch (error) {
    await environment.close()
    throw error
  }
}
