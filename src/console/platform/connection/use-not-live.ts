import { connectionStatus, useConnection } from './connection.ts'

/** Why nothing can be loaded or changed while the connection is lost. */
export function useNotLive(): string | undefined {
  const isLost = useConnection((connection) => connectionStatus(connection, 0).kind === 'lost')
  return isLost ? 'Not live: no answer from the service' : undefined
}
