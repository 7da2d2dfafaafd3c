import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

import { serveInTest } from '../serve.test.support.ts'
import { realMachine } from '../watch/real-machine.ts'
import { directRequests } from './direct-request.ts'
import { post } from './post.ts'

async function posted(listener: RequestListener, allowLoopback = true, host = '127.0.0.1') {
  const { port } = await serveInTest(listener)
  const { send, close } = directRequests({ allowLoopback })
  onTestFinished(close)
  return await post({ url: `http://${host}:${port}/`, body: '{}' }, { send, machine: realMachine })
}

test('a redirect is a refusal, and nothing is asked where it leads', async () => {
  const asked: (string | undefined)[] = []
  const outcome = await posted(({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { Location: '/elsewhere' }).end()
  })
  expect(outcome).toMatchObject({ isDelivered: false, words: "307, redirects aren't followed" })
  expect(asked).toEqual(['/'])
})

test('a long answer is cut: its status counts, and its connection ends', async () => {
  const bytes = Buffer.alloc(1024 * 1024)
  let written = 0
  let isClosed = false
  const outcome = await posted(async (_request, response) => {
    response.on('close', () => (isClosed = true)).writeHead(200)
    for (; written < 50 && !response.destroyed; written += 1)
      if (!response.write(bytes)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    response.end()
  })
  expect(outcome).toMatchObject({ isDelivered: true, words: expect.stringMatching(/^200 in \d+ ms$/) })
  await expect.poll(() => isClosed).toBe(true)
  expect(written).toBeLessThan(50)
})

test('a name that leads to this machine is refused while connecting', async () => {
  let asked = 0
  const outcome = await posted((_request, response) => void response.end(String((asked += 1))), false, 'localhost')
  expect(outcome.words).toBe('its name leads to this machine: see "allowLoopback"')
  expect(asked).toBe(0)
})

test('a connection that is refused says so without an address', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise((resolve) => server.close(resolve))
  const { send, close } = directRequests({ allowLoopback: true })
  onTestFinished(close)
  const outcome = await post({ url: `http://127.0.0.1:${port}/` }, { send, machine: realMachine })
  expect(outcome).toEqual({ isDelivered: false, isRefused: false, words: 'connection refused' })
})
