import { bearerToken } from '../../environment/request/bearer-token.ts'
import type { Client } from '../../environment/store/store.ts'
import type { Authorize } from '../../watch/access/access.ts'

/** Those of the token's client. */
export function embeddedAccess(clientOf: (token: string) => Promise<Client | undefined>): Authorize {
  return async (headers) => {
    const token = bearerToken(headers)
    const client = token === undefined ? undefined : await clientOf(token)
    if (client === undefined)
      return {
        refused: 'unauthenticated',
        message: 'The bearer token is missing, malformed, unknown or expired',
      }
    const { id: clientId, permissions } = client
    const lacks = (permission: string) => `Client ${clientId} lacks the permission ${permission}`
    if (!permissions.includes('tasks:query')) return { refused: 'permission_denied', message: lacks('tasks:query') }
    const canWrite = permissions.includes('watch:write')
    return {
      clientId,
      canWrite,
      canAdmin: permissions.includes('watch:admin'),
      isWall: false,
      ...(!canWrite && { refusal: lacks('watch:write') }),
    }
  }
}
