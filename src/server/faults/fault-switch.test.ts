import { Socket } from 'node:net'

import { request as send } from 'undici'
import { expect, test } from 'vitest'

import { serveAppInTest } from '../app.test.support.ts'
import type { FaultOrder } from './fault.ts'
import { createFaultSwitch } from './fault-switch.ts'
import { mountsOf } from '../backends/mounts.ts'
import { rawExchange } from '../serve.test.support.ts'

const answer = 'the real answer '.repeat(100)

/** A watch that answers with the requested path. */
const watch = {
  service: async ({ url }: Request) => new Response(new URL(url).pathname),
  access: async () => ({ clientId: 'desk-1', canWrite: true, canAdmin: false, isWall: false }),
  clientOf: async () => 'desk-1',
  changedBy: async () => ({}),
  onPassed: () => undefined,
}

async function serverWithFaults(expireTokens = () => {}, respond = () => new Response(answer)) {
  const faults = createFaultSwitch(expireTokens)
  const { url, port } = await serveAppInTest({
    mounts: mountsOf([{ name: 'Fake', backend: async () => respond(), watch }]),
    faults,
  })
  const order = async (body: FaultOrder | object, contentType = 'application/json') => {
    const made = await send(`${url}/faults`, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: JSON.stringify(body),
    })
    await made.body.dump()
    return made.statusCode
  }
  const get = async () => {
    const { statusCode, body, headers } = await send(`${url}/api/v1/objects/x`, { headersTimeout: 500 })
    return { status: statusCode, text: await body.text(), headers }
  }
  return { url, port, order, get }
}

test('answers as ordered, for as many requests of that operation as ordered', async () => {
  const { order, get } = await serverWithFaults()
  const fault = {
    kind: 'answer',
    status: 503,
    headers: { 'Retry-After': '2' },
    body: { code: 14, message: 'draining' },
  }
  await order({ operation: 'deleteEgressStream', times: 1, fault: { kind: 'answer', status: 400 } })
  await order({ operation: 'getObject', times: 2, fault })
  const [first, second, third] = [await get(), await get(), await get()]
  expect(first).toMatchObject({ status: 503, text: JSON.stringify(fault.body), headers: { 'retry-after': '2' } })
  expect(second.status).toBe(503)
  expect(third).toMatchObject({ status: 200, text: answer })
})

test('repeats a body without end, until the client goes', async () => {
  const { url, order, get } = await serverWithFaults()
  await order({ operation: '*', times: 1, fault: { kind: 'answer', status: 200, body: 'again ', endless: true } })
  const { body } = await send(`${url}/api/v1/objects/x`)
  let text = ''
  for await (const part of body) if ((text += String(part)).length > 200_000) break
  expect(text.startsWith('again again ')).toBe(true)
  expect((await get()).text).toBe(answer)
})

test('an order without a number stays until all are cleared', async () => {
  const { url, order, get } = await serverWithFaults()
  await order({
    operation: '*',
    fault: { kind: 'answer', status: 502, body: '<h1>proxy</h1>', headers: { 'content-type': 'text/html' } },
  })
  expect(await get()).toMatchObject({ status: 502, text: '<h1>proxy</h1>', headers: { 'content-type': 'text/html' } })
  expect((await get()).status).toBe(502)
  const list = await send(`${url}/faults`)
  expect(await list.body.json()).toMatchObject({ faults: [{ operation: '*', times: null }] })
  await (await send(`${url}/faults`, { method: 'DELETE' })).body.dump()
  expect((await get()).status).toBe(200)
})

test('delays', async () => {
  const { order, get } = await serverWithFaults()
  await order({ operation: '*', times: 1, fault: { kind: 'delay', milliseconds: 120 } })
  const began = performance.now()
  expect((await get()).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(110)
})

test('hangs until cleared', async () => {
  const { url, order, get } = await serverWithFaults()
  await order({ operation: '*', times: 1, fault: { kind: 'hang' } })
  const hanging = send(`${url}/api/v1/objects/x`)
  const race = await Promise.race([hanging, new Promise((resolve) => setTimeout(resolve, 150, 'still waiting'))])
  expect(race).toBe('still waiting')
  expect((await get()).status).toBe(200)
  await (await send(`${url}/faults`, { method: 'DELETE' })).body.dump()
  const { statusCode, body } = await hanging
  await body.dump()
  expect(statusCode).toBe(200)
})

test('cuts the body after exactly so many bytes', async () => {
  const { port, order, get } = await serverWithFaults()
  await order({ operation: 'getObject', times: 2, fault: { kind: 'cut', afterBytes: 40 } })
  const raw = await rawExchange(port, 'GET /api/v1/objects/x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(raw).toContain(answer.slice(0, 40))
  expect(raw).not.toContain(answer.slice(0, 41))
  await expect(get()).rejects.toThrow()
})

test('cuts a body that is coded first', async () => {
  const { port, order, get } = await serverWithFaults()
  await order({ operation: 'getObject', times: 2, fault: { kind: 'cut', afterBytes: 12, coding: 'gzip' } })
  const raw = await rawExchange(port, 'GET /api/v1/objects/x HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(raw).toMatch(/content-encoding: gzip/i)
  expect(raw).not.toContain(answer.slice(0, 12))
  await expect(get()).rejects.toThrow()
})

test.each([undefined, 0, 10])('resets the connection (after %s bytes)', async (afterBytes) => {
  const { port, order } = await serverWithFaults()
  await order({
    operation: '*',
    times: 1,
    fault: { kind: 'reset', ...(afterBytes === undefined ? {} : { afterBytes }) },
  })
  await expect(rawExchange(port, 'GET /api/v1/objects/x HTTP/1.1\r\nHost: localhost\r\n\r\n')).rejects.toThrow(
    /ECONNRESET/,
  )
})

test('drips', async () => {
  const { order, get } = await serverWithFaults()
  await order({ operation: '*', times: 1, fault: { kind: 'drip', bytesPerSecond: 4000 } })
  const began = performance.now()
  expect((await get()).text).toBe(answer)
  expect(performance.now() - began).toBeGreaterThan(300)
})

test('mutates JSON answers, each in its own way, and says to how many', async () => {
  const { url, order, get } = await serverWithFaults(undefined, () =>
    Response.json({ tasks: Array.from({ length: 20 }, (_, index) => ({ index, name: `task ${index}` })) }),
  )
  const real = (await get()).text
  await order({ operation: 'getObject', fault: { kind: 'mutate', seed: 7 } })
  const [first, second] = [(await get()).text, (await get()).text]
  expect(new Set([real, first, second]).size).toBe(3)
  const list = await send(`${url}/faults`)
  expect(await list.body.json()).toMatchObject({ faults: [{ applied: 2 }] })
})

test('expires tokens before the request is looked at', async () => {
  let expired = 0
  const { order, get } = await serverWithFaults(() => void (expired += 1))
  await order({ operation: 'getObject', times: 1, fault: { kind: 'expire-tokens' } })
  await get()
  await get()
  expect(expired).toBe(1)
})

test.each([
  {},
  { operation: 'nothing', fault: { kind: 'hang' } },
  { operation: '*', fault: { kind: 'explode' } },
  { operation: '*', times: 0, fault: { kind: 'hang' } },
  { operation: '*', fault: { kind: 'answer', status: 99 } },
])('refuses the order %j', async (order) => {
  const server = await serverWithFaults()
  expect(await server.order(order)).toBe(400)
  expect((await server.get()).status).toBe(200)
})

test('takes no order that a page of another site could send unasked', async () => {
  const { order, get } = await serverWithFaults()
  expect(await order({ operation: '*', fault: { kind: 'hang' } }, 'text/plain')).toBe(400)
  expect((await get()).status).toBe(200)
})

test('a part of the watch has faults of its own; what is ordered for all operations leaves it alone', async () => {
  const { url, order } = await serverWithFaults()
  const status = async (part: string) => {
    const { statusCode, body } = await send(`${url}/watch/v1/${part}`)
    await body.dump()
    return statusCode
  }
  await order({ operation: '*', fault: { kind: 'answer', status: 503 } })
  await order({ operation: 'watch rules', fault: { kind: 'answer', status: 502 } })
  expect(await status('state')).toBe(200)
  expect(await status('rules/a')).toBe(502)
  expect(await order({ operation: 'watch', fault: { kind: 'hang' } })).toBe(400)
})

test('the server’s own requests meet faults that last, and use none up', async () => {
  const faults = createFaultSwitch(undefined)
  const own = faults.guardInner(async () => new Response(answer))
  const status = async () => {
    const request = new Request('http://localhost/api/v1/tasks/query', { method: 'POST' })
    return (await own(request, { target: '/api/v1/tasks/query', socket: new Socket(), body: undefined })).status
  }
  faults.add({ operation: 'queryTasks', times: 1, fault: { kind: 'answer', status: 503 } })
  expect(await status()).toBe(200)
  faults.add({ operation: '*', times: null, fault: { kind: 'answer', status: 500 } })
  expect(await status()).toBe(500)
  expect(faults.list().map(({ times, applied }) => [times, applied])).toEqual([
    [1, 0],
    [null, 0],
  ])
})
