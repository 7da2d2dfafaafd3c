import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ServerProcess } from '../../../e2e/server-process.ts'
import { answerSchemas, type AnswerSchemas } from '../../contract/openapi/answer-schemas.test.support.ts'
import { operations, type OperationId } from '../../contract/operations.ts'
import { fixtures } from '../../environment/scenario/fixtures.ts'
import { undocumented } from './documented.test.support.ts'
import type { OddRequest } from './odd-requests.test.support.ts'
import { textOf } from './odd-wires.test.support.ts'
import { RawClient } from './raw-http.test.support.ts'

// Each documented status of each operation of the built server, directly and through a gateway, checked by
// the contract's schemas.
const { object, egress, override, deletedObjectCount, taskCount } = fixtures()
const operator = { Authorization: 'Bearer {operator}' }
const viewer = { Authorization: 'Bearer {viewer}' }

function form(body: string): OddRequest {
  return {
    method: 'POST',
    target: '/api/v1/oauth/token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  }
}
function query(body: unknown, headers: Record<string, string> = operator): OddRequest {
  return {
    method: 'POST',
    target: '/api/v1/tasks/query',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}
function get(target: string, headers: Record<string, string> = operator): OddRequest {
  return { method: 'GET', target, headers }
}
function remove(target: string, headers: Record<string, string> = operator): OddRequest {
  return {
    method: 'DELETE',
    target,
    headers,
  }
}
function stream(id: string, headers = operator) {
  return remove(`/api/v1/video/egress_streams/${id}`, headers)
}
const overridden = `/api/v1/entities/${override.entityId}/override/`
const DELETED_OBJECTS = '/api/v1/debug/deleted-objects'
const [first = '', second = ''] = egress.active

/** `streams`: each server deletes one of its own. */
function asked(active: string): [OperationId, number, OddRequest][] {
  return [
    ['getToken', 200, form('grant_type=client_credentials&client_id=viewer&client_secret=viewer-secret')],
    ['getToken', 400, form('grant_type=password')],
    ['getToken', 400, form('grant_type=client_credentials&client_id=%zz')],
    ['getToken', 401, form('grant_type=client_credentials&client_id=viewer&client_secret=wrong')],
    ['deleteEgressStream', 200, stream(active)],
    ['deleteEgressStream', 400, stream(egress.sourceNotLive)],
    ['deleteEgressStream', 400, stream('%FF')],
    ['deleteEgressStream', 401, stream(active, { Authorization: '' })],
    ['deleteEgressStream', 403, stream(active, viewer)],
    ['deleteEgressStream', 404, stream('no-such-stream')],
    ['deleteEgressStream', 503, stream(egress.unavailable)],
    ['getObject', 200, get(`/api/v1/objects/${object.path}`)],
    ['getObject', 200, get(`/api/v1/objects/${object.path}`, { ...operator, 'Accept-Encoding': 'zstd' })],
    ['getObject', 400, get('/api/v1/objects/%zz')],
    ['getObject', 401, get(`/api/v1/objects/${object.path}`, { Authorization: 'Bearer a.b.c' })],
    ['getObject', 404, get('/api/v1/objects/no/such/object')],
    ['queryTasks', 200, query({})],
    ['queryTasks', 400, query({ surplus: 1 })],
    ['queryTasks', 401, query({}, { Authorization: '' })],
    ['queryTasks', 404, query({ parentTaskId: 'no-such-task' })],
    ['listDeletedObjects', 200, get(`${DELETED_OBJECTS}?maxPageSize=${deletedObjectCount}`)],
    ['listDeletedObjects', 400, get(`${DELETED_OBJECTS}?pageToken=%FF`)],
    ['listDeletedObjects', 401, get(DELETED_OBJECTS, { Authorization: '' })],
    ['deleteEntityOverride', 400, remove(`${overridden}%FF`)],
    ['deleteEntityOverride', 401, remove(overridden + override.fieldPath, { Authorization: '' })],
    ['deleteEntityOverride', 403, remove(overridden + override.fieldPath, viewer)],
    ['deleteEntityOverride', 404, remove(`${overridden}no.such.field`)],
  ]
}

let embedded: ServerProcess
let gateway: ServerProcess
let described: AnswerSchemas
let tokens = { operator: '', viewer: '' }
beforeAll(async () => {
  embedded = await ServerProcess.start({ still: true })
  gateway = await ServerProcess.start({ args: ['--environment', embedded.url] })
  described = answerSchemas((await (await fetch(`${gateway.url}/openapi.json`)).json()) as object)
  tokens = { operator: await embedded.token(), viewer: await embedded.token('viewer') }
})
afterAll(async () => {
  await gateway.dispose()
  await embedded.dispose()
})

async function ask(server: ServerProcess, sent: OddRequest) {
  const client = new RawClient(Number(new URL(server.url).port))
  const text = textOf(sent).replace('{operator}', tokens.operator).replace('{viewer}', tokens.viewer)
  const [answer] = await client.exchange(text, [sent.method], 'wait')
  client.close()
  if (answer === undefined) throw new Error('no answer')
  return answer
}

function jsonOf({ body }: { body: string }): unknown {
  return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
}

describe.each([
  ['the environment', () => embedded, first],
  ['a gateway to it', () => gateway, second],
] as const)('%s', (_, server, active) => {
  test.each(asked(active))('%s: %i', async (id, status, sent) => {
    const answer = await ask(server(), sent)
    expect(answer.status, answer.body.slice(0, 300)).toBe(status)
    expect(undocumented(sent.method, sent.target, answer)).toEqual([])
    if (id !== 'getObject' || status !== 200) expect(described.problems(id, status, jsonOf(answer))).toEqual([])
  })
})

test('every task of the scenario is as the description has it', async () => {
  const tasks: unknown[] = []
  for (let pageToken: string | undefined, isFirst = true; isFirst || pageToken !== undefined; isFirst = false) {
    const page = jsonOf(await ask(embedded, query({ pageToken }))) as { tasks: unknown[]; nextPageToken?: string }
    expect(described.problems('queryTasks', 200, page)).toEqual([])
    tasks.push(...page.tasks)
    pageToken = page.nextPageToken || undefined
  }
  expect(tasks).toHaveLength(taskCount)
})

test('an override is cleared once, through either', async () => {
  const sent = remove(overridden + override.fieldPath)
  const answers = [await ask(gateway, sent), await ask(embedded, sent)]
  expect(answers.map(({ status }) => status)).toEqual([200, 404])
  for (const answer of answers) {
    expect(undocumented(sent.method, sent.target, answer)).toEqual([])
    expect(described.problems('deleteEntityOverride', answer.status, jsonOf(answer))).toEqual([])
  }
})

test('no documented status is left out but for failures inside', () => {
  const seen = new Set([...asked(first).map(([id, status]) => `${id} ${status}`), 'deleteEntityOverride 200'])
  const documented = Object.values(operations).flatMap(({ id, statuses }) =>
    Object.keys(statuses).map((status) => `${id} ${status}`),
  )
  expect(documented.filter((one) => !seen.has(one) && !one.endsWith(' 500'))).toEqual([])
})
