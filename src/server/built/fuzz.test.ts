import { setTimeout as wait } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'

import { ServerProcess } from '../../../e2e/server-process.ts'
import { undocumented } from './documented.test.support.ts'
import { heldBytes, inspected } from './memory.test.support.ts'
import { operationRequests } from './odd-requests.test.support.ts'
import { cutAtEachByte, oddWires, type RawWire } from './odd-wires.test.support.ts'
import { RawClient } from './raw-http.test.support.ts'

// Requests of every kind to the built server over sockets, half of them through a gateway. `npm run fuzz`
// sends more.
const requests = Number(process.env['WATCHFLOOR_FUZZ_REQUESTS'] ?? 2_000)
/** Fixed, so that a failure repeats; change it to find others. */
const seed = Number(process.env['WATCHFLOOR_FUZZ_SEED'] ?? 20_261_121)
const CLIENTS = 8
/** Share of a run until everything kept on purpose is there. */
const WARM_UP = 0.4
/** Less than two hundred leaked bytes per request. */
const MOST_GROWTH_BYTES = 2_000_000
/** The journal's pending writes aren't a leak. */
const WRITTEN_MILLISECONDS = 2500

interface Tried {
  server: ServerProcess
  port: number
  tokens: { operator: string; viewer: string }
  statuses: Map<number, number>
}

async function started(args: readonly string[]): Promise<ServerProcess> {
  const server = await ServerProcess.start({ still: true, args, variables: inspected })
  onTestFinished(() => server.dispose())
  return server
}

/** Sends all of them, from several clients side by side. */
async function sendAll(wires: readonly RawWire[], tried: Tried): Promise<void> {
  const { server, port, tokens, statuses } = tried
  let next = 0
  const work = async () => {
    const client = new RawClient(port)
    while (next < wires.length) {
      const index = next++
      const wire = wires[index]
      if (wire === undefined) break
      const text = wire.text.replaceAll('{operator}', tokens.operator).replaceAll('{viewer}', tokens.viewer)
      const methods = wire.sent?.map(({ method }) => method) ?? [/^[A-Z]*/.exec(text)?.[0] ?? '']
      const where = `seed ${seed}, wire ${index} of ${wires.length}: ${JSON.stringify(wire.text.slice(0, 1000))}`
      const answers = await client.exchange(text, methods, wire.after).catch((error: unknown) => {
        throw new Error(`${where}: ${String(error)}; the server ${server.isAlive ? 'lives' : 'is gone'}`)
      })
      for (const [position, answer] of answers.entries()) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        expect(undocumented(methods[position] ?? '', wire.sent?.[position]?.target, answer), where).toEqual([])
      }
    }
    client.close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
}

/** Lines of the log that aren't about requests, such as uncaught errors; without the inspector's. */
function oddLines(log: string) {
  return log
    .split('\n')
    .filter(
      (line) => !/^$|^\{"time":(?!.*"level":"error").*\}$|^Debugger |^For help, see|^Starting inspector/.test(line),
    )
}

async function health({ url }: ServerProcess): Promise<unknown> {
  return await (await fetch(`${url}/healthz`)).json()
}

test(`${requests} requests of any kind: the process lives, each answer is documented, memory is flat`, async () => {
  const embedded = await started([])
  const gateway = await started(['--environment', embedded.url])
  const tokens = { operator: await embedded.token(), viewer: await embedded.token('viewer') }
  const statuses = new Map<number, number>()
  const tried = [embedded, gateway].map((server) => ({
    server,
    port: Number(new URL(server.url).port),
    tokens,
    statuses,
  }))
  const wires = fc.sample(oddWires, { numRuns: Math.ceil(requests / 2), seed })
  const warm = Math.round(wires.length * WARM_UP)

  for (const one of tried) await sendAll(wires.slice(0, warm), one)
  await wait(WRITTEN_MILLISECONDS)
  const before = await Promise.all(tried.map(({ server }) => heldBytes(server.log)))
  for (const one of tried) await sendAll(wires.slice(warm), one)
  await wait(WRITTEN_MILLISECONDS)
  const after = await Promise.all(tried.map(({ server }) => heldBytes(server.log)))

  for (const [index, { server }] of tried.entries()) {
    expect(server.isAlive).toBe(true)
    expect(oddLines(server.log), `seed ${seed}`).toEqual([])
    expect(await health(server), `seed ${seed}`).toEqual({ status: 'ok' })
    expect((after[index] ?? Infinity) - (before[index] ?? 0), `seed ${seed}: bytes kept`).toBeLessThan(
      MOST_GROWTH_BYTES,
    )
  }
  // Requests still reach their targets: answers, and refusals of each kind.
  expect([200, 400, 401, 403, 404, 431, 503].filter((status) => !statuses.has(status))).toEqual([])
}, 600_000)

test('a request that is cut off after any of its bytes ends nothing', async () => {
  const server = await started([])
  const tried = {
    server,
    port: Number(new URL(server.url).port),
    tokens: { operator: await server.token(), viewer: '' },
    statuses: new Map<number, number>(),
  }
  const sent = fc.sample(operationRequests, { numRuns: Math.min(Math.ceil(requests / 500), 12), seed })
  const wires = sent.flatMap(cutAtEachByte)
  await sendAll(wires, tried)
  expect(server.isAlive).toBe(true)
  expect(oddLines(server.log)).toEqual([])
  expect(await health(server)).toEqual({ status: 'ok' })
}, 120_000)
