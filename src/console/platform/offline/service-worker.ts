import { cacheNames, setCacheNameDetails } from 'workbox-core'
import { getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { createPartialResponse } from 'workbox-range-requests'

import { KEPT_AT_HEADER, TAKE_OVER } from './worker-messages.ts'

/** The part in use; the DOM library types `self` as a window. */
interface WorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends WaitingEvent {
  addRoutes?(rules: { condition: { urlPattern: string }; source: { cacheName: string } }): Promise<void>
}

interface FetchEvent extends Event {
  request: Request
  /** The server's answer to a navigation, requested while the worker starts, if supported. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

const scope = globalThis as unknown as WorkerScope
const CONFIG = '/config.json'
const CONFIG_CACHE = 'watchfloor-config'
/** After this the cached copy answers. */
const PATIENCE_MILLISECONDS = 4_000
/** Paths that aren't the console's page. */
const NO_PAGE = /^\/(api|environments|watch|faults|healthz|openapi\.json|assets)(\/|$)/

setCacheNameDetails({ prefix: 'watchfloor', suffix: '', precache: 'files' })
// The build inserts all files with their hashes.
precache(CONSOLE_FILES)

// Names below assets/ have a hash: the browser finds them in cache or at the server, without this worker.
scope.addEventListener('install', (event) => {
  const routed = event.addRoutes?.({
    condition: { urlPattern: '/assets/*' },
    source: { cacheName: cacheNames.precache },
  })
  if (routed !== undefined) event.waitUntil(routed.catch(() => undefined))
  // A first visit has its configuration in the page and doesn't request it, so cache it for offline use.
  event.waitUntil(config(new Request(CONFIG)).catch(() => undefined))
})

scope.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void scope.skipWaiting()
})

// Also for the page that installed the first worker, so that later versions wait.
scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]))
})

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer !== undefined) event.respondWith(answer)
})

/** `undefined`: not handled. Answers of environments never pass here. */
function answerTo({ request, preloadResponse }: FetchEvent): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return undefined
  if (url.pathname === CONFIG) return config(request)
  if (getCacheKeyForURL(url.pathname) !== undefined && url.pathname !== '/') return file(request, url.pathname)
  if (request.mode === 'navigate' && !NO_PAGE.test(url.pathname)) return page(request, preloadResponse)
  return undefined
}

/** The server's answer is used for the same build, as its headers (CSP) may have changed. */
async function page(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  const answer = Promise.resolve(preloaded).then((response) => response ?? fetch(request))
  const kept = await matchPrecache('/')
  if (kept === undefined) return answer
  try {
    const ours = buildOf(kept.clone())
    const fresh = await withPatience(answer)
    return (await buildOf(fresh.clone())) === (await ours) ? fresh : kept
  } catch {
    return kept
  }
}

/** The page's head names its files; what follows is configuration. */
async function buildOf(page: Response): Promise<string> {
  const html = await page.text()
  return html.slice(0, html.search(/<script type="application\/json"|<\/head>/))
}

/** Ranges are cut here: the Cache API can't store partial answers. */
async function file(request: Request, path: string): Promise<Response> {
  const kept = await matchPrecache(path)
  if (kept === undefined) return fetch(request)
  return request.headers.has('range') ? createPartialResponse(request, kept) : kept
}

/** The server's, else the cached one with its time. */
async function config(request: Request): Promise<Response> {
  const cache = await caches.open(CONFIG_CACHE)
  try {
    const fresh = await withPatience(fetch(request))
    if (fresh.ok && (await isJson(fresh.clone()))) await cache.put(CONFIG, await stamped(fresh.clone()))
    if (fresh.status < 500) return fresh
    return (await cache.match(CONFIG)) ?? fresh
  } catch (cause) {
    const kept = await cache.match(CONFIG)
    if (kept === undefined) throw cause
    return kept
  }
}

async function stamped(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT_HEADER, new Date().toISOString())
  return new Response(await response.text(), { status: response.status, headers })
}

async function isJson(response: Response): Promise<boolean> {
  return response.json().then(
    () => true,
    () => false,
  )
}

function withPatience(answer: Promise<Response>): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The server took too long')), PATIENCE_MILLISECONDS)
    }),
  ])
}
