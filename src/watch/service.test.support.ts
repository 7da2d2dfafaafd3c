import { EventSourceParserStream } from 'eventsource-parser/stream'
import { onTestFinished } from 'vitest'

import { defaultEngine, temporarySql, type SqlEngine } from '../database/engines.test.support.ts'
import type { Sql } from '../database/sql.ts'
import { openJournalThread } from '../server/watch/journal-thread.ts'
import { realMachine } from '../server/watch/real-machine.ts'
import type { Authorize } from './access/access.ts'
import { openWatch, type WatchOptions } from './open-watch.ts'
import type { Acknowledgement, Alert, AlertReport, Situation } from './wire/alert.ts'

export const START = Date.parse('2026-11-21T14:00:00Z')

export const OFF = { reason: 'To be drawn again', reviewBy: START + 86_400_000 }

/** The bearer token is the client's id with its permissions: `desk-1 write admin`. `nobody` is refused. */
const tokensAreClients: Authorize = async (headers) => {
  const [clientId = '', ...permissions] = (headers.get('Authorization') ?? '').replace(/^Bearer /, '').split('_')
  if (clientId === '' || clientId === 'nobody') return { refused: 'unauthenticated', message: 'The token is unknown' }
  const canWrite = permissions.includes('write')
  return {
    clientId,
    canWrite,
    canAdmin: permissions.includes('admin'),
    isWall: permissions.includes('wall'),
    ...(!canWrite && { refusal: `Client ${clientId} lacks the permission watch:write` }),
  }
}

/** An empty watch whose clock tests move. */
export async function temporaryWatch({
  engine = defaultEngine,
  sql,
  access = tokensAreClients,
  ...options
}: Partial<WatchOptions> & { engine?: SqlEngine; sql?: Sql; access?: Authorize } = {}) {
  const clock = { now: START }
  const failures: unknown[] = []
  const watch = await openWatch({
    sql: sql ?? (await temporarySql(engine)),
    name: 'test',
    environment: { name: 'Harbor West', url: '' },
    isShared: false,
    openJournal: openJournalThread,
    now: () => clock.now,
    machine: realMachine,
    personRules: { isRequired: false, mayOneSign: false },
    pins: { hash: async (pin) => `hash of ${pin}`, matches: async (hash, pin) => hash === `hash of ${pin}` },
    onError: (error) => void failures.push(error),
    ...options,
  })
  onTestFinished(() => watch.close())

  const send = (
    method: string,
    path: string,
    body?: unknown,
    token = 'desk-1_write',
    more: Readonly<Record<string, string>> = {},
  ) =>
    watch.service(
      new Request(`http://localhost/watch/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...more,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      access,
    )
  const ask = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
    const response = await send(method, path, body, token)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const report = async (reports: readonly AlertReport[], token?: string) =>
    (await ask<{ alerts: Alert[] }>('POST', '/reports', { reports }, token)).alerts
  return { ...watch, clock, failures, send, ask, report }
}

/** A stream's events, one after another; undefined at its end. */
export function eventsOf(response: Response) {
  const body = response.body ?? new ReadableStream<Uint8Array>()
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  onTestFinished(() => reader.cancel().catch(() => undefined))
  return async (): Promise<{ event: string | undefined; data: unknown } | undefined> => {
    const { done, value } = await reader.read()
    return done ? undefined : { event: value.event, data: JSON.parse(value.data) }
  }
}

export function situation(subject: string, more: Partial<Situation> = {}): Situation {
  return {
    ruleId: 'task-fails',
    subject: `task:${subject}`,
    onset: START - 1000,
    level: 'caution',
    title: `${subject} failed`,
    detail: 'Timeout',
    asOf: START,
    why: [],
    ...more,
  }
}

export function onset(subject: string, more: Partial<Situation> = {}): AlertReport {
  return { kind: 'onset', situation: situation(subject, more) }
}

export function end({ ruleId, subject, onset }: Situation, endedAt = START): AlertReport {
  return { kind: 'end', ruleId, subject, onset, endedAt, words: 'Heard again' }
}

export function acknowledgementOf({ id, raised, level }: Alert): Acknowledgement {
  return { alertId: id, raised, level, pictureAgeSeconds: 2, pressedAt: START }
}
