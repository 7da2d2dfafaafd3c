import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { WalkAudit } from './audit-walks.ts'

let turn = 0
function task(id: string, over: { version?: object; status?: string; updated?: string; parent?: string } = {}) {
  return {
    version: { taskId: id, definitionVersion: 1, statusVersion: 1, ...over.version },
    lastUpdateTime: over.updated ?? '2026-11-21T14:00:00Z',
    status: { status: over.status ?? 'STATUS_SENT' },
    relations: { parentTaskId: over.parent },
  }
}

/** An answered query, a second after the one before. */
function answered(query: object, tasks: object[], nextPageToken?: string) {
  turn += 1
  const sentAt = Date.UTC(2026, 10, 21, 14, 0, turn)
  return anExchange({
    id: turn,
    sentAt,
    endedAt: sentAt + 100,
    requestBody: JSON.stringify(query),
    responseBody: JSON.stringify({ tasks, nextPageToken }),
  })
}

function kinds(audit: WalkAudit, ...exchanges: ReturnType<typeof answered>[]) {
  return exchanges.flatMap((exchange) => audit.next(exchange).map(({ kind, path }) => `${kind} ${path}`))
}

test('a clean walk, twice, with tasks that move on, brings nothing', () => {
  const audit = new WalkAudit()
  for (const version of [1, 2])
    expect(
      kinds(
        audit,
        answered({}, [task('a', { version: { statusVersion: version } })], `p${version}`),
        answered({ pageToken: `p${version}` }, [task('b')], ''),
      ),
    ).toEqual([])
})

test('a page token that comes again', () => {
  const audit = new WalkAudit()
  const found = kinds(
    audit,
    answered({}, [task('a')], 'x'),
    answered({ pageToken: 'x' }, [task('b')], 'y'),
    answered({ pageToken: 'y' }, [task('c')], 'x'),
  )
  expect(found).toEqual(['page token repeats $.nextPageToken'])
  expect(
    kinds(
      new WalkAudit(),
      anExchange({
        operation: 'listDeletedObjects',
        url: 'https://x/api/v1/debug/deleted-objects?pageToken=a',
        responseBody: '{"deleted_objects":[],"next_page_token":"a"}',
      }),
    ),
  ).toEqual(['page token repeats $.next_page_token', 'page adds nothing $.next_page_token'])
})

test('a page that brings nothing new, though more is said to come', () => {
  const found = kinds(
    new WalkAudit(),
    answered({}, [], 'a'),
    answered({ pageToken: 'a' }, [task('a')], 'b'),
    answered({ pageToken: 'b' }, [task('a')], 'c'),
    answered({ pageToken: 'c' }, [], ''),
  )
  expect(found.filter((each) => each.startsWith('page'))).toEqual([
    'page adds nothing $.nextPageToken',
    'page adds nothing $.nextPageToken',
  ])
})

test('a task twice in one walk, and missing in a finished one', () => {
  const audit = new WalkAudit()
  expect(kinds(audit, answered({}, [task('a'), task('b')], 'x'), answered({ pageToken: 'x' }, [task('b')]))).toEqual([
    'task listed twice $.tasks[0].version.taskId',
  ])
  expect(kinds(audit, answered({}, [task('a')]))).toEqual(['task not listed $.tasks'])
  // Reported once.
  expect(kinds(audit, answered({}, [task('a')]))).toEqual([])
})

test('nothing is missing where the filter, an upper bound or an unseen page explains it', () => {
  const audit = new WalkAudit()
  kinds(audit, answered({}, [task('a', { updated: '2026-11-21T13:00:00Z' })]))
  expect(kinds(audit, answered({ statusFilter: { status: 'STATUS_ACK' } }, []))).toEqual([])
  expect(kinds(audit, answered({ updateTimeRange: { startTime: '2026-11-21T13:30:00Z' } }, []))).toEqual([])
  expect(kinds(audit, answered({ updateTimeRange: { endTime: '2026-11-21T12:30:00Z' } }, []))).toEqual([])
  expect(kinds(audit, answered({ pageToken: 'of a walk that began before' }, []))).toEqual([])
  expect(kinds(audit, answered({ updateTimeRange: { startTime: '2026-11-21T12:30:00Z' } }, []))).toEqual([
    'task not listed $.tasks',
  ])
})

test.each([
  [{ statusFilter: { status: 'STATUS_ACK' } }, '.status.status'],
  [{ parentTaskId: 'p' }, '.relations.parentTaskId'],
  [{ updateTimeRange: { startTime: '2026-11-21T14:00:00Z' } }, '.lastUpdateTime'],
  [{ updateTimeRange: { endTime: '2026-11-21T14:00:00Z' } }, '.lastUpdateTime'],
])('an answer outside %j', (query, path) => {
  expect(kinds(new WalkAudit(), answered(query, [task('a')]))).toEqual([`outside the filter $.tasks[0]${path}`])
})

test('a version that goes back, but not on a later page of an older walk', () => {
  const audit = new WalkAudit()
  const first = answered({}, [task('b')], 'x')
  const poll = answered({ updateTimeRange: { startTime: '2026-11-21T13:00:00Z' } }, [
    task('a', { version: { statusVersion: 5 } }),
    task('b'),
  ])
  expect(kinds(audit, first, poll, answered({ pageToken: 'x' }, [task('a')]))).toEqual([])
  expect(kinds(audit, answered({}, [task('a', { version: { statusVersion: 4 } }), task('b')]))).toEqual([
    'version went back $.tasks[0].version.statusVersion',
  ])
})

test('bodies of any JSON are read without an error', () => {
  for (const body of ['', '[]', 'null', '{"tasks":7}', '{"tasks":[null,7,{"version":[]}]}', '{'])
    expect(new WalkAudit().next(anExchange({ responseBody: body, requestBody: body }))).toEqual([])
})

test('404 for a parent that a task names', () => {
  const refused = { outcome: 404, responseBody: '{"code":"not_found","message":"no"}' }
  const asked = (parent: string) => ({ ...answered({ parentTaskId: parent }, []), ...refused })
  const audit = new WalkAudit()
  expect(kinds(audit, asked('p'))).toEqual([])
  expect(kinds(audit, answered({}, [task('a', { parent: 'p' })]), asked('p'), asked('q'))).toEqual([
    'task not listed status',
  ])
})
