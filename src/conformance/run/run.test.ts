import { compress } from '@cloudpss/zstd/wasm'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { openEnvironment } from '../../environment/open-environment.ts'
import { fixtures } from '../../environment/scenario/fixtures.ts'
import { forgetSecrets } from '../mask.ts'
import { runEverything, type RunOptions } from './run.ts'
import { wireOf } from './wire.ts'

type Service = (request: Request) => Promise<Response>

const SECRET = 'operator-secret'

afterEach(forgetSecrets)

async function runOn(service: Service, over: Partial<RunOptions> = {}) {
  let now = Date.parse('2026-11-21T14:00:00Z')
  return await runEverything({
    wire: wireOf(service),
    clock: { now: () => now, wait: async (milliseconds) => void (now += milliseconds) },
    baseUrl: 'http://environment.test',
    clientId: 'operator',
    clientSecret: SECRET,
    mostRequests: 350,
    timeoutMilliseconds: 20_000,
    signal: new AbortController().signal,
    ...over,
  })
}

async function scenario(): Promise<Service> {
  const environment = await openEnvironment({ still: true, start: Date.parse('2026-11-21T14:00:00Z') })
  onTestFinished(() => environment.close())
  return environment.service
}

/** Accepts everyone, has one task, and counts requests. */
function smallService(answer: (path: string, count: number) => Response | undefined) {
  let count = 0
  const asked: string[] = []
  const service: Service = (request) => {
    count += 1
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    const own = answer(pathname, count)
    if (own !== undefined) return Promise.resolve(own)
    if (pathname.endsWith('/oauth/token'))
      return Promise.resolve(Response.json({ access_token: 'a-token', token_type: 'Bearer', expires_in: 1800 }))
    return Promise.resolve(Response.json({ tasks: [], deleted_objects: [] }))
  }
  return { service, asked }
}

test('the default scenario holds all that is asked of it, and changes only what was named', async () => {
  const { egress, override } = fixtures()
  const allowed = [egress.active[0] ?? '', `${override.entityId}/${override.fieldPath}`]
  const { exchanges, probes, leftOut, failed, stopped } = await runOn(await scenario(), { allowChanges: allowed })
  const found = exchanges.flatMap(({ id, title, findings }) =>
    findings.filter(({ severity }) => severity !== 'note').map((finding) => ({ id, title, ...finding })),
  )
  expect(found).toEqual([])
  expect(probes.filter(({ result }) => result.verdict === 'broken')).toEqual([])
  expect([leftOut, failed, stopped]).toEqual([[], undefined, undefined])
  const changed = new Set(exchanges.filter(({ method }) => method === 'DELETE').map(({ url }) => url))
  expect([...changed].map((url) => url.split('/').at(-1))).toEqual([egress.active[0], override.fieldPath])
  expect(JSON.stringify({ exchanges, probes })).not.toContain(SECRET)
})

test('objects whose type the bytes contradict, and tasks edited without counting, are found', async () => {
  const service = await scenario()
  let queries = 0
  const { exchanges } = await runOn(
    async (request) => {
      const { pathname } = new URL(request.url)
      const response = await service(request)
      if (pathname.includes('/objects/')) {
        const headers = new Headers(response.headers)
        headers.set('Content-Type', 'application/pdf')
        return new Response(response.body, { status: response.status, headers })
      }
      if (!pathname.endsWith('/tasks/query') || response.status !== 200) return response
      queries += 1
      return new Response((await response.text()).replaceAll('"description":"', `"description":"${queries} `), response)
    },
    { only: ['tasks', 'filters', 'objects'] },
  )
  const kinds = new Set(exchanges.flatMap(({ findings }) => findings.map(({ kind }) => kind)))
  expect(kinds).toContain('content type')
  expect(kinds).toContain('same version, different content')
})

test('nothing is changed unless it was named', async () => {
  const { service, asked } = smallService(() => undefined)
  const { probes } = await runOn(service)
  expect(asked.filter((line) => line.startsWith('DELETE'))).toEqual([])
  expect(probes.filter(({ probe: { id } }) => /deletion|removal/.test(id)).map(({ result }) => result.verdict)).toEqual(
    ['open', 'open'],
  )
})

test('no more is asked than was allowed, and what was left out for it is said', async () => {
  const { service, asked } = smallService(() => undefined)
  const { leftOut, stopped, probes } = await runOn(service, { mostRequests: 5 })
  expect(asked).toHaveLength(5)
  expect(stopped).toBeUndefined()
  expect(leftOut).toContain('Each filter of task queries: At most 5 requests allowed')
  expect(probes.every(({ result }) => result.words.startsWith('Skipped: '))).toBe(true)
})

test('a 503 ends it, with the hint', async () => {
  const { service, asked } = smallService((_, count) =>
    count === 4 ? Response.json({}, { status: 503, headers: { 'Retry-After': '7' } }) : undefined,
  )
  const { stopped } = await runOn(service)
  expect(asked).toHaveLength(4)
  expect(stopped).toContain('asks to wait 7 s')
})

test('what a gateway says in place of the environment is no answer of it', async () => {
  const message = 'the path has a dot segment (. or ..)'
  const refusal = () =>
    Response.json({ code: 'invalid_argument', message }, { status: 400, headers: { 'Watchfloor-Gateway': 'refused' } })
  const { service } = smallService((path) => (path.includes('/objects/') ? refusal() : undefined))
  const { exchanges, probes, stopped } = await runOn(service)
  const ofObjects = exchanges.filter(({ operation }) => operation === 'getObject')
  expect(new Set(ofObjects.map(({ outcome, failure, statusText }) => `${outcome} ${failure}${statusText}`))).toEqual(
    new Set([`not sent ${message}`]),
  )
  expect(ofObjects.flatMap(({ findings }) => findings)).toEqual([])
  const { result } = probes.find(({ probe }) => probe.id === 'unknown-object') ?? {}
  expect(result).toMatchObject({ verdict: 'open', words: message })
  expect(stopped).toBeUndefined()
})

test('a gateway that finds nobody behind it ends a run, in its words', async () => {
  const message = 'The gateway got no answer from the environment: connection refused'
  const lost = () =>
    Response.json({ code: 'unavailable', message }, { status: 502, headers: { 'Watchfloor-Gateway': 'unreachable' } })
  const { service } = smallService((path) => (path.endsWith('token') ? undefined : lost()))
  const { exchanges, stopped } = await runOn(service)
  expect(stopped).toBe(`3 requests in a row had no answer: ${message}`)
  expect(exchanges.at(-1)?.findings).toMatchObject([{ kind: 'no answer', got: message }])
})

test('only what was named is asked, and requests keep their distance', async () => {
  const { service, asked } = smallService(() => undefined)
  const { exchanges, probes } = await runOn(service, { only: ['no-token'], rate: 2 })
  expect(asked).toHaveLength(4)
  expect(probes.map(({ probe }) => probe.id)).toEqual(['no-token'])
  expect(exchanges.map(({ sentAt }) => sentAt - (exchanges[0]?.sentAt ?? 0))).toEqual([0, 500, 1000, 1500])
})

test('a sign-in without a token is told, in masked words', async () => {
  const said = Response.json({ error: `no ${SECRET}` }, { status: 401 })
  const { failed, exchanges } = await runOn(smallService(() => said).service)
  expect(failed).toBe('Sign-in refused: 401 {"error":"no ••••••••"}')
  expect(exchanges).toHaveLength(1)
})

test('a refused token is asked for again, once, and requests that find nobody end it', async () => {
  const { service } = smallService((path, count) => {
    if (count === 2) return new Response(undefined, { status: 401 })
    if (count > 5 && !path.endsWith('token')) throw new Error('connection refused')
    return undefined
  })
  const { exchanges, stopped } = await runOn(service)
  expect(exchanges.slice(0, 4).map(({ why, attempt, outcome }) => [why, attempt, outcome])).toEqual([
    ['sign-in', 1, 200],
    ['page', 1, 401],
    ['renewal', 1, 200],
    ['page', 2, 200],
  ])
  expect(stopped).toBe('3 requests in a row had no answer: connection refused')
  expect(exchanges.at(-1)?.findings).toMatchObject([{ path: '$', kind: 'no answer', severity: 'error' }])
})

test('it watches as long as it was asked to, and ends when it is told to', async () => {
  const { service, asked } = smallService(() => undefined)
  await runOn(service, { only: ['watch'], watchMilliseconds: 21_000 })
  expect(asked).toHaveLength(6)
  const stop = new AbortController()
  const interrupted = smallService((_, count) => void (count === 3 && stop.abort()))
  const { stopped, exchanges } = await runOn(interrupted.service, { signal: stop.signal })
  expect(stopped).toBe('Interrupted')
  expect(exchanges).toHaveLength(3)
})

/** One task that names one object, compressed unless refused. */
async function packing(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/oauth/token')) return Response.json({ access_token: 'a-token', token_type: 'Bearer' })
  const media = { items: [{ relativePath: '/api/v1/objects/a.txt' }] }
  if (pathname.endsWith('/query')) return Response.json({ tasks: [{ initialEntities: [{ entity: { media } }] }] })
  const headers = { 'Content-Encoding': 'zstd' }
  const isPacked = request.headers.get('accept-encoding') !== 'identity'
  return isPacked ? new Response(new Uint8Array(compress(Buffer.from('a'))), { headers }) : new Response('a')
}

test('an object that comes compressed though nobody asked for it', async () => {
  const { exchanges } = await runOn(packing, { only: ['tasks', 'objects'] })
  const objects = exchanges.filter(({ operation }) => operation === 'getObject')
  expect(objects.map(({ findings }) => findings.map(({ path, expected, got }) => [path, expected, got]))).toEqual([
    [],
    [],
    [['Content-Encoding', 'identity', 'zstd']],
  ])
})

test('an object that comes only where its encoding is named', async () => {
  const { exchanges } = await runOn(
    async (request) => {
      const answer = await packing(request)
      const isNamed = request.headers.has('accept-encoding') || !request.url.includes('/objects/')
      return isNamed ? answer : Response.json({ code: 'internal', message: 'no' }, { status: 500 })
    },
    { only: ['tasks', 'objects'] },
  )
  expect(exchanges.at(-1)?.findings).toMatchObject([{ path: 'status', kind: 'encodings differ', got: '500' }])
})
