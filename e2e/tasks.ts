import { expect, type Locator, type Page } from '@playwright/test'

import type { ServerProcess } from './server-process.ts'

/** Has the console poll so often; the configured ten seconds would make tests wait. To be called before the first page. */
export async function pollEvery(page: Page, seconds: number): Promise<void> {
  await page.addInitScript((pollSeconds) => {
    const kept = JSON.parse(localStorage.getItem('watchfloor.preferences') ?? '{}')
    localStorage.setItem('watchfloor.preferences', JSON.stringify({ ...kept, pollSeconds }))
  }, seconds)
}

export function lane(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

export function freshness(page: Page): Locator {
  return page.getByRole('status', { name: 'Freshness' })
}

export function detail(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Task detail' })
}

export interface WireTask {
  version: { taskId: string; definitionVersion: number; statusVersion: number }
  displayName?: string
  lastUpdateTime: string
  status: { status: string }
  relations?: { parentTaskId?: string }
}

/** Every task that the service answers to a query, walked by the test itself. */
export async function walk(server: ServerProcess, query: Record<string, unknown> = {}): Promise<WireTask[]> {
  const token = await server.token()
  const tasks: WireTask[] = []
  for (let pageToken: string | undefined; ;) {
    const answer = await fetch(`${server.url}/api/v1/tasks/query`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(pageToken === undefined ? query : { ...query, pageToken }),
    })
    const page = (await answer.json()) as { tasks?: WireTask[]; nextPageToken?: string }
    tasks.push(...(page.tasks ?? []))
    pageToken = page.nextPageToken
    if (!pageToken) return tasks
  }
}

/** The queries that the page has sent so far, in their order. */
export function recordQueries(page: Page): Record<string, unknown>[] {
  const queries: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/tasks/query')) queries.push(request.postDataJSON() as Record<string, unknown>)
  })
  return queries
}

interface SentQuery {
  statusFilter?: { status?: string }
  updateTimeRange?: unknown
}

/** What only the alerts' own reading asks for: which tasks failed of late. */
function isOfAlerts({ statusFilter, updateTimeRange }: SentQuery): boolean {
  return statusFilter?.status === 'STATUS_DONE_NOT_OK' && updateTimeRange !== undefined
}

/**
 * Until no query is added for two seconds: beside what a view reads, each page reads every live task once, for its alerts. That begins when the page has
 * nothing else to do, which may be late. What the view has read to its end is not read again: then ten seconds without a query tell.
 */
export async function settled(queries: readonly SentQuery[]): Promise<void> {
  let [before, since] = [-1, 0]
  const isQuiet = () => {
    // Polls go on, and name no status.
    const named = queries.filter(({ statusFilter }) => statusFilter !== undefined)
    if (named.length !== before) [before, since] = [named.length, Date.now()]
    return Date.now() - since >= (named.some(isOfAlerts) ? 2_000 : 10_000)
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}
