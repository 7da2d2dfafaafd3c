import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'

import type { Authorize } from '../watch/access/access.ts'
import { percentDecoded } from '../environment/request/percent-decoded.ts'
import { apiError } from './http/api-error.ts'
import type { ConsoleConfig } from './console/console-config.ts'
import { type ConsoleFiles, serveFile } from './console/console-files.ts'
import { withConfig } from './console/page-with-config.ts'
import { watchParts } from './faults/fault.ts'
import type { FaultSwitch } from './faults/fault-switch.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import type { Backend } from './backends/backend.ts'
import type { MountedWatch } from './backends/open-environments.ts'
import type { Mount } from './backends/mounts.ts'
import type { MetricsPage } from './metrics/metrics-page.ts'
import { createWallAccess, type WallClient } from './wall/wall-access.ts'
import { openApiPage } from './http/openapi-page.ts'
import { reportStray, strayErrorCount } from './http/stray-errors.ts'
import { commonHeaders, consolePolicy, pageHeaders, SANDBOX_POLICY } from './http/security-headers.ts'
import { passingOn, type PassOn } from './watch/pass-on.ts'
import { takeNames } from './watch/take-names.ts'

export interface AppParts {
  mounts: readonly Mount[]
  config: ConsoleConfig
  /** Absent in development, where Vite serves the console. */
  files: ConsoleFiles | undefined
  allowOrigins: readonly string[]
  connect: readonly string[]
  faults: FaultSwitch | undefined
  /** Absent: walls sign in like any page. */
  wall?: WallClient | undefined
  advanceClock: ((seconds: number) => Promise<void>) | undefined
  health?: () => Promise<string | undefined>
  /** It stops soon: load balancers should choose another server. */
  isDraining?: () => boolean
  /** Absent: no `/metrics`. */
  metrics?: MetricsPage | undefined
}

type Bindings = { Bindings: HttpBindings }

export function createApp(parts: AppParts): Hono<Bindings> {
  // The raw path, as targets are cut by it: a decoded `/environments/%61` would match a mount.
  const app = new Hono<Bindings>({ getPath: ({ url }) => new URL(url).pathname })
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.onError((error, c) => {
    reportStray(error, c.env.incoming)
    return apiError(c.req.method, c.req.path, 500, 'the server failed; see its log')
  })

  app.get('/healthz', async (c) => {
    const reason = await parts.health?.()
    const strayErrors = strayErrorCount()
    const said = { ...(reason !== undefined && { reason }), ...(strayErrors > 0 && { strayErrors }) }
    const uncached = { 'Cache-Control': 'no-store' }
    if (parts.isDraining?.()) return c.json({ status: 'draining', ...said }, 503, uncached)
    return reason === undefined
      ? c.json({ status: 'ok', ...said }, 200, uncached)
      : c.json({ status: 'failing', ...said }, 503, uncached)
  })
  app.get('/config.json', (c) => c.json(parts.config, 200, { 'Cache-Control': 'no-cache' }))
  letOthersRead(app, '/openapi.json', parts.allowOrigins)
  const described = openApiPage(parts.mounts)
  app.get('/openapi.json', (c) => described(c.req.raw))
  const { metrics } = parts
  if (metrics !== undefined) app.get('/metrics', (c) => metrics(c.env.incoming))
  const readOnly = ['/healthz', '/config.json', '/openapi.json', ...(metrics === undefined ? [] : ['/metrics'])]
  for (const path of readOnly) app.all(path, (c) => onlyRead(c))
  for (const mount of parts.mounts) mountEnvironment(app, mount, parts)
  if (parts.faults !== undefined) app.route('/faults', faultRoutes(parts.faults, parts.advanceClock))
  if (parts.files !== undefined) mountConsole(app, parts.files, parts.config, consolePolicy(parts.connect))
  app.notFound((c) => apiError(c.req.method, c.req.path, 404, 'not found'))
  return app
}

function onlyRead({ req }: Context): Response {
  const response = apiError(req.method, req.path, 405, 'use GET for this page')
  response.headers.set('Allow', 'GET, HEAD')
  return response
}

/** CORS for these origins. */
function letOthersRead(app: Hono<Bindings>, path: string, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.use(
    path,
    cors({ origin: [...origins], allowMethods: ['GET', 'POST', 'PUT', 'DELETE'], exposeHeaders: ['*'], maxAge: 600 }),
    async (c, next) => {
      await next()
      c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  )
}

function mountEnvironment(
  app: Hono<Bindings>,
  { prefix, backend, watch }: Mount,
  { allowOrigins, faults, wall }: AppParts,
): void {
  const guarded = faults?.guard(backend) ?? backend
  const access = wall !== undefined && prefix === '' ? createWallAccess(wall, guarded) : undefined
  if (access !== undefined) app.post('/wall/api/v1/oauth/token', (c) => access.issue(c.env.incoming))
  const answer = access?.backend ?? guarded
  const callerAt = (watch: MountedWatch): Authorize => {
    return async (headers) => access?.callerOf(headers) ?? watch.access(headers)
  }
  const passOn: PassOn =
    watch === undefined
      ? answer
      : passingOn(answer, {
          ...watch,
          clientOf: async (token) => {
            const wall = access?.callerOf(new Headers({ Authorization: `Bearer ${token}` }))
            if (wall === undefined) return watch.clientOf(token)
            return 'refused' in wall ? undefined : wall.clientId
          },
          changedBy: async (change, headers) => watch.changedBy(change, await callerAt(watch)(headers)),
          onError: (error) => reportStray(error),
        })
  const path = `${prefix}/api/v1/*`
  letOthersRead(app, path, allowOrigins)
  app.all(path, async (c) => {
    const { incoming, outgoing } = c.env
    const target = (incoming.url ?? '/').slice(prefix.length)
    const body = hasBody(incoming) ? incoming : undefined
    const named = takeNames(c.req.raw.headers)
    const response = await passOn(c.req.raw, { target, socket: incoming.socket, body }, outgoing, named)
    const { headers } = response
    headers.set('Content-Security-Policy', SANDBOX_POLICY)
    headers.set('Watchfloor-Content-Encoding', headers.get('content-encoding') ?? 'identity')
    const length = headers.get('content-length')
    if (length !== null) headers.set('Watchfloor-Wire-Bytes', length)
    if (!headers.has('content-type')) sendWithoutType(outgoing)
    return response
  })
  if (watch === undefined) return
  const watched: Backend = (request) => watch.service(request, callerAt(watch))
  const answerOfWatch = faults?.guard(watched, watchPartOf) ?? watched
  letOthersRead(app, `${prefix}/watch/v1/*`, allowOrigins)
  app.all(`${prefix}/watch/v1/*`, async (c) => {
    const { incoming } = c.env
    const response = await answerOfWatch(c.req.raw, {
      target: incoming.url ?? '/',
      socket: incoming.socket,
      body: undefined,
    })
    response.headers.set('Content-Security-Policy', SANDBOX_POLICY)
    return response
  })
}

/** Else the adapter would name a type that the environment didn't. */
function sendWithoutType(outgoing: ServerResponse): void {
  const writeHead = outgoing.writeHead.bind(outgoing)
  outgoing.writeHead = (status: number, headers?: string | Headings, more?: Headings) => {
    if (headers !== undefined && typeof headers !== 'string' && 'content-type' in headers)
      delete headers['content-type']
    return typeof headers === 'string' ? writeHead(status, headers, more) : writeHead(status, headers)
  }
}

type Headings = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Name of a watch request in fault orders. */
function watchPartOf({ url }: Request) {
  const part = /\/watch\/v1\/([a-z]+)/.exec(url)?.[1]
  const known = watchParts.find((each) => each === part)
  return known && (`watch ${known}` as const)
}

function mountConsole(app: Hono<Bindings>, files: ConsoleFiles, config: ConsoleConfig, policy: string): void {
  const empty = withConfig(files.get('/index.html'), config)
  // Signed-in users never see its form: `public/start.js`.
  const signIn = withConfig(files.get('/sign-in.html'), config) ?? empty
  const pages = v.parse(v.array(v.string()), JSON.parse(files.get('/pages.json')?.bytes.toString() ?? '[]'))
  const isPage = (path: string) => ['', 'sign-in', ...pages].includes(path.split('/')[1] ?? '')
  const page = (c: Context<Bindings>, status: 200 | 404) => {
    const document = status === 200 ? signIn : empty
    if (document === undefined) return c.notFound()
    const response = serveFile(document, '/', c.req.raw, status)
    response.headers.set('Content-Security-Policy', policy)
    for (const [name, value] of Object.entries(pageHeaders)) response.headers.set(name, value)
    return response
  }
  app.get('*', (c) => {
    const { path } = c.req
    if (isPage(path)) return page(c, 200)
    const name = percentDecoded(path) ?? path
    // The console has its own addresses and headers, and the configuration is merged: neither is a bare file.
    const isMerged = ['/index.html', '/sign-in.html', '/config.json'].includes(name)
    const file = isMerged ? undefined : files.get(name)
    if (file !== undefined) {
      const response = serveFile(file, name, c.req.raw)
      response.headers.set('Content-Security-Policy', policy)
      return response
    }
    // An unknown page gets the console's "no such page", a missing file a plain 404.
    if (c.req.header('accept')?.includes('text/html') && !path.startsWith('/assets/')) return page(c, 404)
    return c.notFound()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
