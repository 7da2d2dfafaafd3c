import type { Exchange } from './exchange.ts'

/** An answered task query, with changes. */
export function anExchange(over: Partial<Exchange> = {}): Exchange {
  return {
    id: 1,
    operation: 'queryTasks',
    title: 'Query tasks',
    method: 'POST',
    url: 'https://hw.example/api/v1/tasks/query',
    resource: [],
    why: 'page',
    attempt: 1,
    requestHeaders: [
      ['authorization', 'Bearer ••••••••'],
      ['content-type', 'application/json'],
    ],
    requestBody: '{}',
    requestBytes: 2,
    queuedAt: Date.UTC(2026, 10, 21, 14, 22, 3, 100),
    sentAt: Date.UTC(2026, 10, 21, 14, 22, 3, 118),
    headersAt: Date.UTC(2026, 10, 21, 14, 22, 3, 180),
    endedAt: Date.UTC(2026, 10, 21, 14, 22, 3, 206),
    outcome: 200,
    statusText: 'OK',
    responseHeaders: [['content-type', 'application/json']],
    responseBody: '{"tasks":[]}',
    bodyDropped: false,
    responseBytes: 12,
    findings: [],
    failure: undefined,
    ...over,
  }
}
