import type { getToken as operation } from '../../contract/token.ts'
import { bearerToken } from '../request/bearer-token.ts'
import { permissions, secretMatches } from '../access/clients.ts'
import { Failure, invalid } from '../request/failure.ts'
import type { Client } from '../store/store.ts'
import type { Call, Handler, HandlerContext } from './handler.ts'

/** Client credentials for a token (RFC 6749, section 4.4); without credentials, a valid bearer token for a new one of the same client. */
export const getToken: Handler<typeof operation> = async (call, context) => {
  const client = await authenticate(call, context)
  return {
    access_token: await context.tokens.issue(client.id),
    token_type: 'Bearer',
    expires_in: context.tokens.lifetime,
    refresh_expires_in: 0,
    'not-before-policy': 0,
    scope: permissions.filter((permission) => client.permissions.includes(permission)).join(' '),
  }
}

async function authenticate(call: Call<typeof operation>, { store, tokens }: HandlerContext): Promise<Client> {
  const { client_id: id, client_secret: secret } = call.body
  if (id === undefined && secret !== undefined) throw invalid('client_id is required beside client_secret')
  if (id !== undefined) {
    const client = await store.clients.get(id)
    // The same words for each case: whether an id exists is nobody's business.
    if (secret === undefined || !(await secretMatches(client, secret)) || !client)
      throw refused('Unknown client or wrong secret')
    return client
  }
  const token = bearerToken(call.headers)
  const client = token === undefined ? undefined : await tokens.resolve(token)
  if (client) return client
  throw refused(
    call.headers.has('Authorization')
      ? 'The bearer token is malformed, unknown or expired, and no client credentials are given'
      : 'No client credentials are given',
  )
}

const refused = (message: string) => new Failure('unauthenticated', message)
