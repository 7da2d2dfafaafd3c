import { expect, type Locator, type Page } from '@playwright/test'

import { valueLabel } from '../src/contract/label.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * Sets the console's poll interval: the default ten seconds would slow tests down. Call before opening the
 * first page.
 */
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

/** Once the one before has ended: else it follows that. */
export async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh' })
  await expect(button).not.toHaveAttribute('aria-busy')
  await button.click()
}

export interface WireTask {
  version: { taskId: string; definitionVersion: number; statusVersion: number }
  displayName?: string
  lastUpdateTime: string
  status: { status: string }
  relations?: { parentTaskId?: string }
}

/** All tasks of a query, paged through by the test itself. */
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

export async function statusesOf(server: ServerProcess): Promise<ReadonlyMap<string, string>> {
  return new Map((await walk(server)).map(({ version, status }) => [version.taskId, status.status]))
}

/** Until the page marks a task that changed since then with the status that it had. */
export async function marksAChange(
  page: Page,
  server: ServerProcess,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const after = await statusesOf(server)
  const changed = [...before].filter(([id, status]) => after.get(id) !== status)
  const marked = changed.map(([id, status]) =>
    page.locator(`[data-task-id="${id}"]`).filter({ hasText: `was ${valueLabel(status, 'STATUS_')}` }),
  )
  await expect
    .poll(async () => Math.max(0, ...(await Promise.all(marked.map((card) => card.count())))))
    .toBeGreaterThan(0)
}

/** The page's queries so far, in order. */
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

/** Only the alerts query recently failed tasks. */
function isOfAlerts({ statusFilter, updateTimeRange }: SentQuery): boolean {
  return statusFilter?.status === 'STATUS_DONE_NOT_OK' && updateTimeRange !== undefined
}

/**
 * Until no query was sent for two seconds: each page also queries every live task once for its alerts, when
 * idle, which may be late. Statuses that the view has completed aren't queried again: then ten seconds
 * without a query count.
 */
export async function settled(queries: readonly SentQuery[]): Promise<void> {
  let [before, since] = [-1, 0]
  const isQuiet = () => {
    // Polls continue, and name no status.
    const named = queries.filter(({ statusFilter }) => statusFilter !== undefined)
    if (named.length !== before) [before, since] = [named.length, Date.now()]
    return Date.now() - since >= (named.some(isOfAlerts) ? 2_000 : 10_000)
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
}
