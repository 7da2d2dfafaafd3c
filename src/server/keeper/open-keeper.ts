import type { OpenWatch } from '../../watch/open-watch.ts'
import { KEEPER } from '../../watch/wire/keeper.ts'
import type { Backend } from '../backends/backend.ts'
import { clientToken, lastingToken, type KeeperClient } from './keeper-token.ts'
import { Keeper } from './keeper.ts'
import { openEngine } from './engine-thread.ts'
import { realFeedClock } from './real-feed-clock.ts'
import { createTaskQueries } from './task-queries.ts'

/** As desks poll by default. */
const CYCLE_MILLISECONDS = 10_000

export interface KeeperSource {
  readonly watch: Pick<OpenWatch, 'keeper' | 'onPassed'>
  readonly backend: Backend
  /** A client of the environment, or an inner client's token. */
  readonly as: KeeperClient | { readonly token: string }
  readonly onError: (error: unknown) => void
}

/** Without a source there is no keeper, and the alert that it can't read ends. */
export async function openKeeper(
  watch: Pick<OpenWatch, 'keeper'>,
  source: KeeperSource | undefined,
): Promise<{ stop: () => Promise<void> }> {
  if (source === undefined) {
    await watch.keeper.step({ state: 'not set up' })
    return { stop: async () => undefined }
  }
  const { backend, as, onError } = source
  const client = 'id' in as ? as.id : undefined
  const token = 'id' in as ? clientToken(as, backend) : lastingToken(as.token)
  const { onPassed } = source.watch
  return new Keeper({
    watch: source.watch.keeper,
    query: createTaskQueries({ backend, token, clientId: client ?? KEEPER, onPassed }),
    client,
    cycleMilliseconds: CYCLE_MILLISECONDS,
    openEngine,
    clock: realFeedClock,
    onError,
  })
}
