import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeSession, expireSession, noSecrets, openSession, useSession } from '../../../platform/session/session.ts'
import { keepSignedIn } from './wall-session.ts'

const environment = { name: 'Harbor West', url: 'https://hw.example', marking: undefined }
let stop: (() => void) | undefined

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://wall.example' } })
})

afterEach(() => {
  stop?.()
  closeSession()
  vi.unstubAllGlobals()
})

test('a wall that was signed in at by hand signs itself in again, and its token stays kept in the tab', async () => {
  const answer = Response.json({ access_token: 'second', token_type: 'Bearer', expires_in: 600 })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer),
  )
  const secrets = { ...noSecrets, clientSecret: 'viewer-secret' }
  const token = { value: 'first', obtainedAt: 0, expiryIsHint: false, scope: undefined }
  openSession({
    environment,
    clientId: 'viewer',
    token: { ...token, expiresAt: undefined, notBefore: undefined },
    secrets,
    keepInTab: true,
    shared: true,
  })
  expireSession('The service answered 401.', 1000)
  stop = keepSignedIn()
  await expect.poll(() => useSession.getState().phase).toBe('open')
  expect(useSession.getState()).toMatchObject({ token: { value: 'second' }, secrets, keepInTab: true, shared: true })
})

test('why it could not sign in is told by status and code where the service has no words', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ error: 'invalid_client' }, { status: 401 })),
  )
  openSession({
    environment,
    clientId: 'viewer',
    token: undefined,
    secrets: { ...noSecrets, clientSecret: 'old' },
    keepInTab: false,
  })
  expireSession('The service answered 401.', 1000)
  stop = keepSignedIn()
  await expect.poll(() => useSession.getState().renewal.lastFailure).toMatch(/answered 401 invalid_client$/)
})
