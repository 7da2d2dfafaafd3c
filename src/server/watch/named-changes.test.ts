import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { temporaryFolder, temporaryService } from '../../environment/service.test.support.ts'
import type { OpenWatch } from '../../watch/open-watch.ts'
import { temporaryWatch } from '../../watch/service.test.support.ts'
import type { KeptExchanges } from '../../watch/wire/journal.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import { PERSON_HEADER, PROOF_HEADER, type PersonRules, type Proved, type Ticket } from '../../watch/wire/person.ts'
import { requestProofOf } from '../../watch/wire/request-proof.ts'
import { appInTest } from '../app.test.support.ts'
import { embeddedBackend } from '../backends/embedded.ts'
import { createGateway } from '../backends/gateway.ts'
import { mountsOf } from '../backends/mounts.ts'
import type { MountedWatch } from '../backends/open-environments.ts'
import type { Backend } from '../backends/backend.ts'
import { createListener } from '../http/listener.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { metricsPage } from '../metrics/metrics-page.ts'
import { serveInTest } from '../serve.test.support.ts'
import { embeddedAccess } from './embedded-access.ts'
import { openGatewayWatch } from './gateway-watch.ts'
import { journalFile } from './journal-storage.ts'

/** So long that no number contains it by chance. */
const PIN = '471108154711'

const STREAM = '/api/v1/video/egress_streams/cam-1'
const OVERRIDE = '/api/v1/entities/e-1/override/aliases.name'

interface Upstream {
  readonly backend: Backend
  readonly watch: MountedWatch & Pick<OpenWatch, 'figures'>
  readonly close: () => Promise<void>
}

const kinds = {
  async gateway(data: string, personRules: PersonRules | undefined, onSeen: OnSeen): Promise<Upstream> {
    const { url } = await serveInTest((request, response) => {
      if (request.url?.endsWith('/draining')) response.statusCode = 503
      onSeen(request.method ?? '', request.url ?? '', request.headers)
      request.resume()
      request.on('end', () => response.end(request.url?.endsWith('token') ? '{"access_token":"good"}' : '{}'))
    })
    const gateway = createGateway(url)
    const watch = await openGatewayWatch(gateway.backend, {
      environment: { name: 'Real', url: '' },
      url,
      data,
      writers: { write: [], admin: ['operator'] },
      journal: { hours: 24, mostBytes: 1e9 },
      personRules,
      onError,
    })
    return { backend: watch.backend, watch, close: () => watch.close().then(gateway.close) }
  },
  async embedded(data: string, personRules: PersonRules | undefined, onSeen: OnSeen): Promise<Upstream> {
    const { service, tokens } = await temporaryService()
    const inner = embeddedBackend(service)
    const backend: Backend = (request, arrival) => {
      onSeen(request.method, arrival.target, Object.fromEntries(request.headers))
      return inner(request, arrival)
    }
    const journal = { hours: 24, mostBytes: 1e9, place: await journalFile(join(data, 'journal.db')) }
    const watch = await temporaryWatch({ personRules, journal })
    const clientOf = async (token: string) => (await tokens.resolve(token))?.client
    const access = embeddedAccess(clientOf)
    const mounted = { ...watch, access, clientOf: async (token: string) => (await clientOf(token))?.id }
    return { backend, watch: mounted, close: watch.close }
  },
}

type OnSeen = (method: string, target: string, headers: IncomingHttpHeaders) => void

function onError(error: unknown) {
  throw error
}

async function served(kind: keyof typeof kinds, personRules: PersonRules | undefined) {
  const data = await temporaryFolder()
  const seen: { method: string; target: string; headers: IncomingHttpHeaders }[] = []
  const lines: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const { backend, watch, close } = await kinds[kind](data, personRules, (method, target, headers) => {
    seen.push({ method, target, headers })
  })
  let closed: Promise<void> | undefined
  const stop = () => (closed ??= close())
  onTestFinished(stop)
  const metrics = createMetrics([{ name: 'Some', figures: watch.figures }])
  const app = appInTest({
    mounts: mountsOf([{ name: 'Some', backend, watch }]),
    metrics: metricsPage(metrics, undefined),
  })
  const listener = createListener(app, { loopbackOnly: true, log: 'all', onAnswered: metrics.onAnswered })
  const { url } = await serveInTest(listener)

  const signIn = async (id: string) => {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: `${id}-secret` }
    const answer = await fetch(`${url}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const token = await signIn('operator')
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ask = async <T>(method: string, path: string, body?: object, headers?: Record<string, string>) => {
    const answer = await send(method, `/watch/v1${path}`, body, headers)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const add = (initials: string, pin?: string) =>
    ask('PUT', `/persons/${initials}`, { name: `N ${initials}`, initials, role: '', isActive: true, revision: 0, pin })
  const putOnWatch = async (person: string, pin?: string) =>
    (await ask<Ticket>('POST', '/on-watch', { desk: 'desk', person, pin })).ticket
  const prove = async (ticket: string, ...paths: string[]) => {
    const of = paths.map((path) => requestProofOf({ method: 'DELETE', path }))
    return (await ask<Proved>('POST', '/proofs', { pin: PIN, of }, { [PERSON_HEADER]: ticket })).proofs
  }
  const remove = async (path: string, ticket?: string, proof?: string, body?: object) => {
    const before = seen.length
    const names = { ...(ticket && { [PERSON_HEADER]: ticket }), ...(proof && { [PROOF_HEADER]: proof }) }
    const answer = await send('DELETE', path, body, names)
    const said = (await answer.json()) as { message?: string }
    const why = answer.headers.get(PERSON_HEADER)
    const wasPassed = seen.length > before
    return wasPassed ? 'passed on' : [answer.status, why, said.message]
  }
  const told = async () =>
    (await ask<LogPage>('GET', '/log')).entries.filter(({ kind }) => /deletion|override/.test(kind))
  const kept = async () =>
    (await ask<KeptExchanges>('GET', '/journal/exchanges')).exchanges.filter(({ method }) => method === 'DELETE')
  const filesOf = async () => {
    await stop()
    const names = await readdir(data, { recursive: true, withFileTypes: true })
    const files = names.filter((each) => each.isFile())
    return await Promise.all(files.map(({ parentPath, name }) => readUnlessGone(join(parentPath, name))))
  }
  return { send, ask, add, putOnWatch, prove, remove, told, kept, seen, lines, filesOf, stop }
}

const rules: PersonRules = { isRequired: false, mayOneSign: false }
const confirmed: PersonRules = { ...rules, confirmBy: 'person' }

describe.each(['gateway', 'embedded'] as const)('%s', (kind) => {
  test('who is named is written down beside the client, and the environment learns nothing of it', async () => {
    const { send, ask, add, putOnWatch, prove, remove, told, kept, seen, lines, filesOf } = await served(
      kind,
      confirmed,
    )
    await add('AM', PIN)
    const ticket = await putOnWatch('AM', PIN)
    const [proof = '', other = ''] = await prove(ticket, STREAM, OVERRIDE)
    expect(await remove(STREAM, ticket, proof)).toBe('passed on')
    expect(await remove(OVERRIDE, ticket, other)).toBe('passed on')
    // A desk names it in changes only, a program maybe everywhere.
    const names = { [PERSON_HEADER]: ticket, [PROOF_HEADER]: proof }
    await send('POST', '/api/v1/tasks/query', {}, names)
    await send('GET', '/api/v1/objects/x', undefined, names)

    const mark = { kind: 'person', id: 'AM', initials: 'AM', proof: 'pin' }
    await expect.poll(told).toHaveLength(2)
    expect(await told()).toMatchObject([
      { kind: 'egress deletion', by: 'operator', person: mark },
      { kind: 'override cleared', by: 'operator', person: mark },
    ])
    expect(await kept()).toMatchObject([{ target: OVERRIDE, person: mark }, { person: mark }])
    expect(seen.map(({ method }) => method)).toEqual(expect.arrayContaining(['DELETE', 'POST', 'GET']))
    for (const { headers } of seen)
      expect(Object.keys(headers).filter((name) => name.startsWith('watchfloor'))).toEqual([])
    const metrics = await (await send('GET', '/metrics')).text()
    expect(metrics).toContain('watchfloor_requests_total')
    const everything = [seen, await ask('GET', '/state'), await told(), await kept(), lines, metrics, await filesOf()]
    for (const secret of [ticket, proof, other, PIN]) expect(JSON.stringify(everything).includes(secret)).toBe(false)
    expect(lines.join('')).toContain('deleteEgressStream')
  })

  test('where a person confirms, a change without one, or without the PIN for it, is not sent', async () => {
    const { add, putOnWatch, prove, remove, told } = await served(kind, confirmed)
    expect(await remove(STREAM)).toBe('passed on')
    await add('AM', PIN)
    await add('RS')
    const missing = 'Nothing can be changed while nobody is named: name who is on watch. Nothing was sent'
    expect(await remove(STREAM)).toEqual([403, 'missing', missing])
    const ticket = await putOnWatch('AM', PIN)
    expect(await remove(OVERRIDE, ticket)).toEqual([403, 'unproved', 'Enter the PIN of AM. Nothing was sent'])
    const elsewhere = 'The PIN was entered for something else. Enter the PIN of AM again. Nothing was sent'
    const [proof = ''] = await prove(ticket, STREAM)
    expect(await remove(OVERRIDE, ticket, proof)).toEqual([403, 'unproved', elsewhere])
    expect(await remove(`${STREAM}?x=1`, ticket, proof)).toEqual([403, 'unproved', elsewhere])
    expect(await remove(STREAM, ticket, proof, { a: 1 })).toEqual([403, 'unproved', elsewhere])
    expect(await remove(STREAM, ticket, proof)).toBe('passed on')
    expect(await remove(STREAM, ticket, proof)).toEqual([403, 'unproved', 'Enter the PIN of AM. Nothing was sent'])
    const his = await putOnWatch('RS')
    expect(await remove(OVERRIDE, his)).toBe('passed on')
    // Whatever an environment makes of it.
    for (const other of [`${STREAM}/`, '/api/v1/video/egress_streams', `${OVERRIDE}/x`])
      expect((await remove(other)).slice(0, 2)).toEqual([403, 'missing'])
    expect((await remove(OVERRIDE, ticket)).slice(0, 2)).toEqual([403, 'ended'])
    await expect.poll(told).toHaveLength(10)
    // A refused change has its author too.
    const by = (await told()).map(({ person }) => person?.initials ?? 'nobody')
    expect(by).toEqual(['nobody', 'nobody', 'AM', 'AM', 'AM', 'AM', 'AM', 'AM', 'RS', 'nobody'])
  })
})

test('a proof is good for another try while the environment can’t make the change', async () => {
  const { add, putOnWatch, prove, send, remove } = await served('gateway', confirmed)
  await add('AM', PIN)
  const ticket = await putOnWatch('AM', PIN)
  const path = STREAM.replace('cam-1', 'draining')
  const [proof = ''] = await prove(ticket, path)
  const names = { [PERSON_HEADER]: ticket, [PROOF_HEADER]: proof }
  const statuses = [await send('DELETE', path, undefined, names), await send('DELETE', path, undefined, names)]
  expect(statuses.map(({ status }) => status)).toEqual([503, 503])
  const [once = ''] = await prove(ticket, STREAM)
  expect(await remove(STREAM, ticket, once)).toBe('passed on')
  expect((await remove(STREAM, ticket, once)).slice(0, 2)).toEqual([403, 'unproved'])
})

test('without a demand of the site, changes without a person pass, and a ticket that has ended doesn’t', async () => {
  const { add, putOnWatch, remove, ask, told } = await served('gateway', rules)
  await add('RS')
  expect(await remove(STREAM)).toBe('passed on')
  const ticket = await putOnWatch('RS')
  expect(await remove(STREAM, ticket)).toBe('passed on')
  await ask('POST', '/on-watch', { desk: 'desk', person: 'RS' })
  expect((await remove(STREAM, ticket)).slice(0, 2)).toEqual([403, 'ended'])
  await expect.poll(told).toHaveLength(3)
  expect((await told()).map(({ person }) => person?.initials)).toEqual([undefined, 'RS', undefined])
})

test('a token that wasn’t issued through a gateway changes nothing where a person is needed', async () => {
  const { add, remove, send } = await served('gateway', { ...rules, isRequired: true })
  const asOther = { Authorization: 'Bearer from-elsewhere' }
  expect((await send('DELETE', STREAM, undefined, asOther)).status).toBe(200)
  await add('RS')
  expect((await send('DELETE', STREAM, undefined, asOther)).status).toBe(401)
  await send('POST', '/api/v1/tasks/query', {}, asOther)
  const refused = await send('DELETE', STREAM, undefined, asOther)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 7 }])
  expect((await remove(STREAM)).slice(0, 2)).toEqual([403, 'missing'])
})

/** Closing a database deletes its log and index files, which can take a moment. */
async function readUnlessGone(path: string): Promise<string> {
  try {
    return await readFile(path, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
