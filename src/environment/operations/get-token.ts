import type { getToken as operation } from '../../contract/token.ts'
import { bearerToken } from '../request/bearer-token.ts'
import type { SignIn } from '../access/tokens.ts'
import { Failure, invalid } from '../request/failure.ts'
import type { Call, Handler, HandlerContext } from './handler.ts'

/** For client credentials (RFC 6749, section 4.4), or for a valid token whose sign-in isn't too old. */
export const getToken: Handler<typeof operation> = async (call, context) => {
  const signIn = await authenticate(call, context)
  const issued = await context.tokens.issue(signIn)
  if (issued === undefined) throw refused('This token’s sign-in is too long ago: sign in with client id and secret')
  return {
    access_token: issued.token,
    token_type: 'Bearer',
    expires_in: issued.lifetime,
    refresh_expires_in: 0,
    'not-before-policy': 0,
    scope: [...new Set(signIn.client.permissions)].join(' '),
  }
}

async function authenticate(call: Call<typeof operation>, { secrets, tokens }: HandlerContext): Promise<SignIn> {
  const { client_id: id, client_secret: secret } = call.body
  if (id === undefined && secret !== undefined) throw invalid('client_id is required with client_secret')
  if (id !== undefined) {
    const client = secret === undefined ? undefined : await secrets(id, secret, call.address)
    // The same text in each case, so that ids can't be probed.
    if (client === undefined) throw refused('Unknown client or wrong secret')
    return { client }
  }
  const token = bearerToken(call.headers)
  const signIn = token === undefined ? undefined : await tokens.resolve(token)
  if (signIn) return signIn
  throw refused(
    call.headers.has('Authorization')
      ? 'The bearer token is malformed, unknown or expired, and no client credentials are given'
      : 'No client credentials are given',
  )
}

function refused(message: string) {
  return new Failure('unauthenticated', message)
}
