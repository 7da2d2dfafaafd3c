import { afterEach, beforeEach, vi } from 'vitest'

import { forgetConnection } from '../connection/connection.ts'
import { closeSession, openSession } from './session.ts'
import { ApiError } from '../api/request/api-error.ts'
import { clearExchanges } from '../api/exchanges/exchanges.ts'
import { testToken } from './token.test.support.ts'

export const BASE = 'https://hw.example'

export const environment = { name: 'Harbor West', url: BASE, marking: undefined }

export const user = { why: 'user' } as const

export type Answerer = (request: Request) => Response | Promise<Response>

/** Answers in place of the network. `Request` can't be aborted late, so the signal races with the answer. */
export function answerWith(...answerers: Answerer[]) {
  let turn = 0
  const wire = vi.fn(async (url: string, init: RequestInit) => {
    const answer = answerers[Math.min(turn, answerers.length - 1)]
    turn += 1
    if (answer === undefined) throw new Error('nothing answers')
    if (init.signal?.aborted) throw init.signal.reason
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return Promise.race([aborted, Promise.resolve(answer(new Request(url, init)))])
  })
  vi.stubGlobal('fetch', wire)
  return wire
}

export function json(value: unknown, init: ResponseInit = {}) {
  return () => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' }, ...init })
}

export function text(body: string, type: string, status = 200) {
  return () => new Response(body, { status, headers: { 'Content-Type': type } })
}

export const never: Answerer = () => new Promise<Response>(() => undefined)

export const broken: Answerer = () => {
  throw new TypeError('Failed to fetch')
}

export function token(value: string, expires = 1800) {
  return json({ access_token: value, token_type: 'Bearer', expires_in: expires })
}

export function open(value = 'first-token', withSecret = true, at = environment) {
  openSession({
    environment: at,
    clientId: withSecret ? 'desk' : '',
    token: testToken(value, { obtainedAt: Date.now(), expiresAt: Date.now() + 600_000 }),
    secrets: {
      clientSecret: withSecret ? 'desk-secret' : undefined,
      tokenAuthorization: undefined,
      extraHeader: undefined,
    },
    keepInTab: false,
  })
}

export async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

/** Signs each test in and clears everything after it. */
export function signedIn(): void {
  beforeEach(() => {
    vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
    vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
    vi.stubGlobal('localStorage', { setItem: () => undefined })
    open()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    closeSession()
    clearExchanges()
    forgetConnection()
  })
}
