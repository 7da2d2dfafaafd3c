import { once } from 'node:events'
import { connect } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { serveInTest } from '../serve.test.support.ts'
import { createListener } from './listener.ts'

function pull(controller: ReadableStreamDefaultController<Uint8Array>) {
  return controller.enqueue(new Uint8Array(100_000))
}

test('an answer that waits behind another lets go of what it reads when the connection breaks', async () => {
  let reached: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (reached = resolve))
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/slow', () => new Promise(() => undefined))
  const cancelled = new Promise<void>((resolve) => {
    app.get('/large', () => {
      reached?.()
      return new Response(new ReadableStream({ pull, cancel: () => resolve() }, { highWaterMark: 0 }))
    })
  })
  const { port } = await serveInTest(createListener(app, { loopbackOnly: true, log: 'none' }))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['/slow', '/large'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  await opened
  socket.resetAndDestroy()
  await expect(cancelled).resolves.toBeUndefined()
}, 5000)
