import type { Operation } from './operation.ts'
import { required, section } from './schema.ts'
import { closedEnum, code, id, integer, token, wholeSeconds } from './vocabulary.ts'

const { component } = section(1, 'Get OAuth2 token')

const grantType = closedEnum('grant type', '', 'client_credentials')

export const tokenRequest = component('TokenRequest', 'client credentials', {
  grant_type: required(grantType('type of grant requested')),
  client_id: id('other', 'client identifier'),
  client_secret: token('client secret', { secret: true }),
})

export const tokenResponse = component('TokenResponse', 'access token response', {
  access_token: required(token('the access token', { secret: true })),
  token_type: required(code('type of token, typically Bearer')),
  expires_in: wholeSeconds('lifetime of the access token'),
  refresh_expires_in: wholeSeconds('lifetime of the refresh token'),
  'not-before-policy': integer('unix time before which the token must not be used'),
  scope: code('scope of the access token'),
})

export const getToken = {
  id: 'getToken',
  title: 'Get OAuth2 token',
  method: 'POST',
  path: '/api/v1/oauth/token',
  parameters: {},
  request: { contentType: 'application/x-www-form-urlencoded', schema: tokenRequest },
  response: { kind: 'json', schema: tokenResponse },
  errorShape: 'A',
  statuses: {
    200: 'access token issued',
    400: 'bad or invalid request',
    401: 'client authentication failed',
  },
} as const satisfies Operation

export const tokenOperations = { getToken }
