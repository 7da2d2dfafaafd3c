import { bearerToken } from '../../environment/request/bearer-token.ts'
import type { Authorize } from '../../watch/access/access.ts'
import type { IssuedTokens } from '../../watch/access/issued-tokens.ts'

export interface GatewayWriters {
  /** Empty: every client with a token issued through this server. */
  readonly write: readonly string[]
  readonly admin: readonly string[]
}

/** Learned from passing traffic, as the environment can't be asked. */
export function gatewayAccess(tokens: IssuedTokens, { write, admin }: GatewayWriters): Authorize {
  return async (headers) => {
    const token = bearerToken(headers)
    const found = token === undefined ? undefined : await tokens.find(token)
    if (found === undefined)
      return {
        refused: 'unauthenticated',
        message:
          'The bearer token was neither issued through this server nor accepted by its environment in the last 5 minutes',
      }
    if (found === 'elsewhere')
      return {
        clientId: undefined,
        canWrite: false,
        canAdmin: false,
        isWall: false,
        refusal: 'Sign in through this server to acknowledge',
      }
    const { clientId } = found
    const canWrite = write.length === 0 || write.includes(clientId)
    return {
      clientId,
      canWrite,
      canAdmin: admin.includes(clientId),
      isWall: false,
      ...(!canWrite && { refusal: `Client ${clientId} may not write here (see --watch-write)` }),
    }
  }
}
