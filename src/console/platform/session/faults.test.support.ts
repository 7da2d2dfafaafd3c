import { vi } from 'vitest'

import { deleteEgressStream } from '../../../contract/egress.ts'
import { deleteEntityOverride } from '../../../contract/entity/override.ts'
import { getObject, listDeletedObjects } from '../../../contract/object.ts'
import { queryTasks } from '../../../contract/task.ts'
import { getToken } from '../../../contract/token.ts'
import { useConfig } from '../api/config.ts'
import { clearExchanges } from '../api/exchanges/exchanges.ts'
import type { Outcome } from '../../../conformance/exchange.ts'
import { send } from '../api/request/send.ts'
import { connectionStatus, forgetConnection, useConnection } from '../connection/connection.ts'
import { call } from './call.ts'
import { closeSession, openSession } from './session.ts'
import { testToken } from './token.test.support.ts'
import { answer, code, cut, drip, endless, gateway, miscoded, type FakeWire } from './wires.test.support.ts'

export const BASE = 'https://hw.example'
const user = { why: 'user' } as const

export interface FaultRequest {
  ask: (signal?: AbortSignal) => Promise<unknown>
  resource: string[]
  /** The service's answer without a fault. */
  good: string
  /** Objects may be any bytes and deletions have no body: some body faults don't apply. */
  isFault: (fault: FaultName) => boolean
  seconds: 15 | 30
}

function asJson(): boolean {
  return true
}
const bodyFaults: readonly FaultName[] = [
  'a page as success',
  'truncated JSON',
  'an answer without end',
  'JSON of another kind',
  'an empty body',
]

export const operations: Record<string, FaultRequest> = {
  getToken: {
    ask: (signal) =>
      send(
        getToken,
        { body: { grant_type: 'client_credentials', client_id: 'desk' } },
        { baseUrl: BASE, authorization: undefined, extraHeader: undefined },
        { why: 'sign-in', signal },
      ),
    resource: [],
    good: '{"access_token":"t","token_type":"Bearer"}',
    isFault: asJson,
    seconds: 15,
  },
  queryTasks: {
    ask: (signal) => call(queryTasks, { body: {} }, { ...user, signal }),
    resource: [],
    good: '{"tasks":[]}',
    isFault: asJson,
    seconds: 15,
  },
  listDeletedObjects: {
    ask: (signal) => call(listDeletedObjects, { query: {} }, { ...user, signal }),
    resource: [],
    good: '{"deleted_objects":[]}',
    isFault: asJson,
    seconds: 15,
  },
  getObject: {
    ask: async (signal) => {
      const answer = await call(getObject, { path: { objectPath: 'a/b.bin' } }, { ...user, signal })
      await new Response(answer.value).arrayBuffer()
    },
    resource: ['a/b.bin'],
    good: 'bytes',
    isFault: (fault) => !bodyFaults.includes(fault),
    seconds: 30,
  },
  deleteEgressStream: {
    ask: (signal) => call(deleteEgressStream, { path: { egressId: 'cam' } }, { ...user, signal }),
    resource: ['cam'],
    good: '{}',
    isFault: (fault) => !bodyFaults.includes(fault) || fault === 'a page as success',
    seconds: 15,
  },
  deleteEntityOverride: {
    ask: (signal) => call(deleteEntityOverride, { path: { entityId: 'e', fieldPath: 'f.g' } }, { ...user, signal }),
    resource: ['e', 'f.g'],
    good: '{"entityId":"e"}',
    isFault: asJson,
    seconds: 15,
  },
}

export interface ConsoleFault {
  wire: FakeWire
  status: Outcome
  says: RegExp
  retryAfter?: number
  /** No answer: the connection is lost, not only the data. */
  isConnection?: true
  /** Sent by our own server, between console and environment. */
  isOwnServer?: true
}

export const faults = {
  hang: {
    wire: () => new Promise<Response>(() => undefined),
    status: 'timeout',
    says: /No complete answer within 15 s|Not a byte for 30 s/,
    isConnection: true,
  },
  drip: { wire: drip(500), status: 'timeout', says: /No complete answer within 15 s; \d+ bytes/, isConnection: true },
  'an error that drips': {
    wire: drip(500, 500),
    status: 'timeout',
    says: /No complete answer within 15 s; \d+ bytes/,
    isConnection: true,
  },
  cut: { wire: cut, status: 'no reply', says: /broke off after 4 bytes/, isConnection: true },
  'no gzip': { wire: miscoded('gzip'), status: 'no reply', says: /broke off after \d bytes$/, isConnection: true },
  'no zstd': {
    wire: miscoded('zstd'),
    status: 'no reply',
    says: /broke off after \d bytes, or its zstd can’t be decoded/,
  },
  reset: {
    wire: () => Promise.reject(new TypeError('Failed to fetch')),
    status: 'no reply',
    says: /No reply from hw\.example/,
    isConnection: true,
  },
  'a dead environment behind our own server': {
    wire: gateway('unreachable'),
    status: 'unreachable',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'a lost connection behind our own server': {
    wire: gateway('lost'),
    status: 'no reply',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'silence behind our own server': {
    wire: gateway('timeout', 504),
    status: 'timeout',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'an answer that our own server can not pass on': {
    wire: gateway('unreadable'),
    status: 502,
    says: /gateway got no answer/,
    isOwnServer: true,
  },
  'another server that says it has no answer': { wire: gateway('lost'), status: 502, says: /gateway got no answer/ },
  'a proxy’s page': {
    wire: answer(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }),
    status: 502,
    says: /answered 502 with 20 B of text\/html/,
  },
  'a page as success': {
    wire: answer(200, '<h1>Sign in</h1>', { 'Content-Type': 'text/html' }),
    status: 200,
    says: /answered 200 with 16 B of text\/html/,
  },
  'truncated JSON': { wire: answer(200, '{"tasks":[{'), status: 200, says: /break off or aren’t valid JSON/ },
  'truncated JSON of an error': {
    wire: answer(500, '{"code":"inter'),
    status: 500,
    says: /500 with 14 B of application\/json that break off/,
  },
  'an answer without end': {
    wire: endless(200),
    status: 200,
    says: /200 with over 1\.0 kB of application\/json\. Reading stopped there/,
  },
  'an error without end': {
    wire: endless(500),
    status: 500,
    says: /500 with over 1\.0 kB of application\/json\. Reading stopped there/,
  },
  'JSON of another kind': {
    wire: answer(200, '[1]'),
    status: 200,
    says: /200 with 3 B of application\/json: JSON, but not/,
  },
  'an empty body': { wire: answer(200, ''), status: 200, says: /200 with an empty (\S+ )?body/ },
  'an error with an empty body': { wire: answer(504, ''), status: 504, says: /504 with an empty (\S+ )?body/ },
  '403': { wire: code(403), status: 403, says: /so it is/ },
  '429 with a hint': { wire: code(429, { 'Retry-After': '7' }), status: 429, says: /so it is/, retryAfter: 7 },
  '429 without one': { wire: code(429), status: 429, says: /so it is/ },
  '500': { wire: code(500), status: 500, says: /so it is/ },
  '502': { wire: code(502), status: 502, says: /so it is/ },
  '503 with seconds': { wire: code(503, { 'Retry-After': '2' }), status: 503, says: /so it is/, retryAfter: 2 },
  '503 with a date': {
    wire: code(503, { 'Retry-After': 'Sat, 21 Nov 2026 14:22:12 GMT', Date: 'Sat, 21 Nov 2026 14:22:07 GMT' }),
    status: 503,
    says: /so it is/,
    retryAfter: 5,
  },
  '503 without a hint': { wire: code(503), status: 503, says: /so it is/ },
} as const satisfies Record<string, ConsoleFault>

export type FaultName = keyof typeof faults

export function status() {
  return connectionStatus(useConnection.getState(), Date.now()).kind
}

/** Signs in at `BASE` from a page of another origin. */
export function openConsole(): void {
  useConfig.setState({ limits: { answerBytes: 1000 } })
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  openSession({
    environment: { name: 'Harbor West', url: BASE, marking: undefined },
    clientId: 'desk',
    token: testToken('first-token', { obtainedAt: Date.now(), expiresAt: Date.now() + 600_000 }),
    secrets: { clientSecret: 'desk-secret', tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
  })
}

export function closeConsole(): void {
  vi.unstubAllGlobals()
  closeSession()
  clearExchanges()
  forgetConnection()
}
