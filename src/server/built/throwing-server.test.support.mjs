// A server on the built files whose routes throw where no handler catches it. Prints its port.
import { Hono } from 'hono'

/** @template Module @param {string} path @returns {Promise<Module>} */
const built = (path) => import(new URL(`../../../dist/server/${path}.js`, import.meta.url).href)

/** @type {typeof import('../http/listener.ts')} */
const { createListener } = await built('server/http/listener')
/** @type {typeof import('../http/http-server.ts')} */
const { listen } = await built('server/http/http-server')
/** @type {typeof import('../http/stray-errors.ts')} */
const { catchStrayErrors, strayErrorCount } = await built('server/http/stray-errors')
/** @type {typeof import('../backends/embedded.ts')} */
const { embeddedBackend } = await built('server/backends/embedded')

/** @type {(place: string) => never} */
const fail = (place) => {
  throw new Error(`thrown in ${place}`)
}

/** @typedef {import('hono').Context<{ Bindings: import('@hono/node-server').HttpBindings }>} Context */
/** @type {Record<string, (c: Context) => unknown>} */
const places = {
  'a handler': () => fail('a handler'),
  'a timer': () => setTimeout(() => fail('a timer'), 5),
  'an immediate': () => setImmediate(() => fail('an immediate')),
  'a promise': () => void Promise.reject(new Error('thrown in a promise')),
  'a later promise': () => void new Promise((resolve) => setTimeout(resolve, 5)).then(() => fail('a later promise')),
  'a listener of the answer': ({ env }) => env.outgoing.once('close', () => fail('a listener of the answer')),
  'a listener of the request': ({ env }) => env.incoming.once('close', () => fail('a listener of the request')),
  'a listener of the socket': ({ env }) => env.incoming.socket.once('close', () => fail('a listener of the socket')),
  'an error that nobody hears': ({ env }) =>
    void setTimeout(() => env.incoming.emit('error', new Error('thrown in an error that nobody hears'))),
  // Read by the request log after the answer.
  'the request log': ({ env }) =>
    Object.defineProperty(env.outgoing, 'writableFinished', { get: () => fail('the request log') }),
}

/** @type {Hono<{ Bindings: import('@hono/node-server').HttpBindings }>} */
const app = new Hono()
app.get('/throw/:place', (c) => {
  places[c.req.param('place')]?.(c)
  return c.text('answered')
})
app.get('/slow', async (c) => {
  await new Promise((resolve) => setTimeout(resolve, 200))
  return c.text('answered all the same')
})
app.get('/count', (c) => c.json(strayErrorCount()))
app.onError(() => fail('the error handler'))

let pulls = 0
const backend = embeddedBackend(async () => {
  pulls = 0
  const body = new ReadableStream(
    {
      pull: (controller) => (pulls++ === 0 ? controller.enqueue(new Uint8Array(10)) : fail('a stream')),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Length': '20' } })
})
app.get('/api/v1/objects/broken', (c) =>
  backend(c.req.raw, { target: c.req.path, socket: c.env.incoming.socket, body: undefined }),
)

const { url } = await listen(createListener(app, { loopbackOnly: true, log: 'all' }), {
  host: '127.0.0.1',
  port: 0,
  tls: undefined,
})
catchStrayErrors()
console.log(url)
