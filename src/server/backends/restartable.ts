import type { Environment } from '../../environment/environment.ts'

/** The embedded environment, which can be closed and opened again on its data while the server goes on. */
export interface Restartable extends Pick<
  Environment,
  'service' | 'expireTokens' | 'advanceClock' | 'health' | 'close'
> {
  /** Requests that come meanwhile wait for it; those under way fail as they would when a process ends. */
  restart(): Promise<void>
}

/** @param open Opens the environment, each time with the same options. */
export async function openRestartable(open: () => Promise<Environment>): Promise<Restartable> {
  const first = await open()
  let current = Promise.resolve(first)
  return {
    service: async (...request) => (await current).service(...request),
    expireTokens: async () => (await current).expireTokens(),
    ...(first.advanceClock && { advanceClock: async (seconds) => (await current).advanceClock?.(seconds) }),
    health: async () => (await current).health(),
    restart: async () => {
      const closing = current
      current = closing.then(async (environment) => {
        await environment.close()
        return open()
      })
      await current
    },
    close: async () => (await current).close(),
  }
}
