import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import type { Task, TaskStatusValue } from '../contract/task.ts'
import { admitGivenClients, wellKnownClients } from './access/clients.ts'
import { standingClock } from './clock.ts'
import type { ServiceOptions } from './operations/handler.ts'
import { createPageTokens } from './operations/page-tokens.ts'
import { createService } from './service.ts'
import { openBlobStore } from './store/blob-store.ts'
import { defaultEngine, temporarySql } from '../database/engines.test.support.ts'
import type { SqlEngine } from '../database/engines.test.support.ts'
import { openSqlStore } from './store/sql-store.ts'
import type { Sql } from '../database/sql.ts'
import type { Store, TaskPageQuery } from './store/store.ts'
import { createTokens } from './access/tokens.ts'

export const testStart = Date.parse('2026-11-21T14:00:00Z')

/** A folder, removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty store. */
export async function temporaryStore(now: () => number = Date.now, engine: SqlEngine = defaultEngine): Promise<Store> {
  return await openSqlStore(await temporarySql(engine), { name: 'test', now })
}

/**
 * A service over an empty store with the well-known clients, both clocks stopped at `testStart`, and an
 * operator signed in.
 */
export async function temporaryService({
  tokenLifetime = 1800,
  engine = defaultEngine,
  sql,
  ...options
}: Partial<ServiceOptions> & { tokenLifetime?: number; engine?: SqlEngine; sql?: Sql } = {}) {
  const clock = standingClock(testStart)
  const realClock = standingClock(testStart)
  const now = () => realClock.now()
  const store = sql ? await openSqlStore(sql, { name: 'test', now }) : await temporaryStore(now, engine)
  const blobs = await openBlobStore(join(await temporaryFolder(), 'objects'))
  await admitGivenClients(store, wellKnownClients)
  const tokens = await createTokens(store, realClock, tokenLifetime)
  const pageTokens = await createPageTokens(store)
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const parts = { store, blobs, clock, realClock, tokens, pageTokens, options, onError }
  const service = createService(parts)
  const tokenOf = async (id: string): Promise<string> => {
    const client = await store.clients.get(id)
    const issued = client && (await tokens.issue({ client }))
    if (issued === undefined) throw new Error(`No token for ${id}`)
    return issued.token
  }
  const operator = await tokenOf('operator')
  const viewer = await tokenOf('viewer')

  /** As the operator, unless it has its own `Authorization` (empty: none). `address`: the peer's. */
  const call = (
    method: string,
    target: string,
    { headers, address, ...init }: RequestInit & { address?: string } = {},
  ): Promise<Response> => {
    const all = new Headers(headers)
    if (!all.has('Authorization')) all.set('Authorization', `Bearer ${operator}`)
    if (all.get('Authorization') === '') all.delete('Authorization')
    // The URL only has to parse: the target counts.
    return service(new Request('http://environment.test/', { ...init, method, headers: all }), target, address)
  }
  const query = (body: unknown, headers?: Record<string, string>) =>
    call('POST', '/api/v1/tasks/query', {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const requestToken = (
    form: Record<string, string> | string,
    headers?: Record<string, string>,
    address = '192.0.2.1',
  ) =>
    call('POST', '/api/v1/oauth/token', {
      address,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: '', ...headers },
      body: new URLSearchParams(form).toString(),
    })
  return { ...parts, service, call, query, requestToken, tokenOf, operator, viewer, failures }
}

/** A page of the store, parsed. */
export async function pageOf(store: Store, query: TaskPageQuery): Promise<Task[]> {
  return (await store.tasks.page(query)).map(({ json }) => JSON.parse(json))
}

export async function taskCount({ tasks }: Pick<Store, 'tasks'>): Promise<number> {
  return (await tasks.page({ moment: await tasks.moment(), limit: 1_000_000 })).length
}

/** Last updated seconds after `testStart`. */
export function someTask(
  taskId: string,
  seconds: number,
  status: TaskStatusValue = 'STATUS_SENT',
  parentTaskId?: string,
): Task {
  return {
    version: { taskId, definitionVersion: 1, statusVersion: 1 },
    lastUpdateTime: new Date(testStart + seconds * 1000).toISOString(),
    status: { status },
    ...(parentTaskId !== undefined && { relations: { parentTaskId } }),
  }
}
