import { connectionStatus, useConnection } from './connection.ts'

/** While the connection is lost: why nothing can be loaded or changed, for what is disabled by it. */
export function useNotLive(): string | undefined {
  const isLost = useConnection((connection) => connectionStatus(connection, 0).kind === 'lost')
  return isLost ? 'Not live: the service has not answered' : undefined
}
