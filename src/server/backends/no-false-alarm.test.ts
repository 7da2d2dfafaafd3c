import { Readable } from 'node:stream'

import { request as send } from 'undici'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { forgetSecrets } from '../../conformance/mask.ts'
import { crawlSteps } from '../../conformance/run/crawl.ts'
import { runEverything } from '../../conformance/run/run.ts'
import type { Transport } from '../../conformance/run/wire.ts'
import { openEnvironment } from '../../environment/open-environment.ts'
import { serveAppInTest } from '../app.test.support.ts'
import type { Backend } from './backend.ts'
import { embeddedBackend } from './embedded.ts'
import { createGateway } from './gateway.ts'
import { mountsOf } from './mounts.ts'

const START = Date.parse('2026-11-21T14:00:00Z')
const TEN_MINUTES = 600_000

afterEach(forgetSecrets)

async function serve(backend: Backend) {
  return await serveAppInTest({ mounts: mountsOf([{ name: 'Own', backend }]) })
}

/** Sends over a socket, and leaves the bytes as they come. */
const socket: Transport = async ({ url, method, headers, body }, signal) => {
  const answer = await send(url, { method, headers: Object.fromEntries(headers), body: body ?? null, signal })
  const received = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const stream = Readable.toWeb(answer.body) as ReadableStream<Uint8Array<ArrayBuffer>>
  return { status: answer.statusCode, statusText: '', headers: new Headers(received), body: stream }
}

test('through the gateway, too, the default scenario raises no alarm, standing and moving', async () => {
  const environment = await openEnvironment({ still: true, start: START, log: () => {} })
  onTestFinished(() => environment.close())
  const upstream = await serve(embeddedBackend(environment.service))
  const gateway = createGateway(upstream.url)
  onTestFinished(gateway.close)
  const { url } = await serve(gateway.backend)
  const { exchanges, probes, failed, stopped } = await runEverything({
    wire: socket,
    clock: {
      now: () => environment.clock.now(),
      wait: async (milliseconds) => await environment.advanceClock?.(milliseconds / 1000),
    },
    baseUrl: url,
    clientId: 'operator',
    clientSecret: 'operator-secret',
    only: [...crawlSteps.map(({ id }) => id), 'no-token', 'error-shapes', 'identity-equals-zstd', 'watch'],
    watchMilliseconds: TEN_MINUTES,
    mostRequests: 1000,
    timeoutMilliseconds: 60_000,
    signal: new AbortController().signal,
  })
  const worse = exchanges.flatMap(({ id, title, findings }) =>
    findings.filter(({ severity }) => severity !== 'note').map((finding) => ({ id, title, ...finding })),
  )
  expect(worse).toEqual([])
  expect(probes.filter(({ result }) => result.verdict !== 'held')).toEqual([])
  expect([failed, stopped]).toEqual([undefined, undefined])
  expect(environment.clock.now() - START).toBeGreaterThanOrEqual(TEN_MINUTES)
})
