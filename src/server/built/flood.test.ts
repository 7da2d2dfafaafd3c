import { setTimeout } from 'node:timers/promises'

import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'

import { ServerProcess } from '../../../e2e/server-process.ts'
import { fixtures } from '../../environment/scenario/fixtures.ts'

const CONNECTIONS = 200
/** A fraction of what both took when hashes of guesses filled the thread pool: 15 to 35 s. */
const MOST_MILLISECONDS = 3000
/** For a slow machine: this many times what a first sign-in takes alone. */
const MOST_TIMES_ALONE = 15
/** A different address: on a guesser's own, even the owner of a secret waits for the first sign-in. */
const GUESSER = '127.0.0.2'

test(`${CONNECTIONS} connections that guess secrets keep neither a first sign-in, nor later ones, nor downloads waiting`, async () => {
  const server = await ServerProcess.start({ still: true })
  onTestFinished(() => server.dispose())
  const agent = new Agent({ connections: CONNECTIONS, localAddress: GUESSER })
  onTestFinished(() => agent.destroy())
  const statuses = new Map<number, number>()
  const done = new AbortController()
  const guess = async (connection: number) => {
    for (let count = 0; !done.signal.aborted; count += 1) {
      const { statusCode, body } = await request(`${server.url}/api/v1/oauth/token`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=operator&client_secret=${connection}-${count}`,
      })
      await body.dump()
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  const beganAlone = performance.now()
  await server.token('viewer')
  const most = Math.max(MOST_MILLISECONDS, MOST_TIMES_ALONE * (performance.now() - beganAlone))
  const flood = Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => guess(connection)))
  const over = () => {
    done.abort()
    return flood
  }
  onTestFinished(async () => void (await over()))
  await setTimeout(300)

  const began = performance.now()
  const token = await server.token()
  await server.token('viewer')
  expect(performance.now() - began).toBeLessThan(most)

  const beganRounds = performance.now()
  for (let round = 0; round < 5; round += 1) {
    expect(await server.token()).not.toBe('')
    const object = await fetch(`${server.url}/api/v1/objects/${fixtures().object.path}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect((await object.arrayBuffer()).byteLength).toBe(fixtures().object.bytes)
  }
  expect((performance.now() - beganRounds) / 5).toBeLessThan(most)
  await over()
  expect(new Set(statuses.keys())).toEqual(new Set([401, 429]))
  expect(statuses.get(401)).toBeLessThan(30)
  expect(server.isAlive).toBe(true)
}, 60_000)
