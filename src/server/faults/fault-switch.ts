import { setTimeout as wait } from 'node:timers/promises'

import { random } from '../../environment/scenario/random.ts'
import { type RequestArrival, type Backend, cut, PEER_READS_MILLISECONDS } from '../backends/backend.ts'
import type { Fault, FaultOrder } from './fault.ts'
import { mutateJson } from './mutate-json.ts'
import { operationOf } from '../http/operation-of.ts'

/** The first matching order applies. */
export interface FaultSwitch {
  add(order: FaultOrder): void
  clear(): void
  /** `applied`: requests affected so far. */
  list(): readonly (FaultOrder & { applied: number })[]
  /** `nameOf`: a request's name in orders; default: the environment's operation. */
  guard(backend: Backend, nameOf?: (request: Request) => FaultOrder['operation'] | undefined): Backend
  /** For the server's own requests: faults that last apply to them too, but none is counted or used up. */
  guardInner(backend: Backend): Backend
}

export function createFaultSwitch(expireTokens: (() => void | Promise<void>) | undefined): FaultSwitch {
  let orders: (FaultOrder & { applied: number })[] = []
  let cleared = new AbortController()

  function take(operation: string | undefined) {
    const order = orders.find((each) => isFor(each, operation))
    if (order === undefined) return undefined
    order.applied += 1
    if (order.times !== null) order.times -= 1
    orders = orders.filter((candidate) => candidate.times !== 0)
    return { fault: order.fault, number: order.applied }
  }

  return {
    add: (order) => void orders.push({ ...order, applied: 0 }),
    clear() {
      orders = []
      // Held requests continue normally.
      cleared.abort()
      cleared = new AbortController()
    },
    list: () => orders,
    guardInner: (backend) => async (request, arrival) => {
      const operation = operationOf(request.method, arrival.target)?.id
      const fault = orders.find((order) => order.times === null && isFor(order, operation))?.fault
      if (fault === undefined || fault.kind === 'mutate' || fault.kind === 'expire-tokens')
        return backend(request, arrival)
      const until = AbortSignal.any([request.signal, cleared.signal])
      return apply(fault, () => backend(request, arrival), arrival, until, undefined)
    },
    guard: (backend, nameOf) => async (request, arrival) => {
      const taken = take(nameOf === undefined ? operationOf(request.method, arrival.target)?.id : nameOf(request))
      if (taken === undefined) return backend(request, arrival)
      const { fault, number } = taken
      if (fault.kind === 'mutate') return mutated(await backend(request, arrival), random(fault.seed, String(number)))
      const until = AbortSignal.any([request.signal, cleared.signal])
      return apply(fault, () => backend(request, arrival), arrival, until, expireTokens)
    },
  }
}

function isFor(order: FaultOrder, operation: string | undefined): boolean {
  return order.operation === operation || (order.operation === '*' && !operation?.startsWith('watch '))
}

async function apply(
  fault: Exclude<Fault, { kind: 'mutate' }>,
  answer: () => Promise<Response>,
  { socket }: RequestArrival,
  until: AbortSignal,
  expireTokens: (() => void | Promise<void>) | undefined,
): Promise<Response> {
  switch (fault.kind) {
    case 'answer':
      return answerOf(fault)
    case 'delay':
      await wait(fault.milliseconds, undefined, { signal: until }).catch(() => undefined)
      return answer()
    case 'hang':
      await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }))
      return answer()
    case 'expire-tokens':
      await expireTokens?.()
      return answer()
    case 'drip':
      return withBody(await answer(), (bytes) => drip(bytes, fault.bytesPerSecond))
    case 'cut':
      return withBody(await coded(answer(), fault.coding), (bytes) => first(bytes, fault.afterBytes, () => cut(socket)))
    case 'reset':
      if (fault.afterBytes === undefined) {
        socket.resetAndDestroy()
        return new Response(null)
      }
      return withBody(await answer(), (bytes) =>
        first(bytes, fault.afterBytes ?? 0, async () => {
          await wait(PEER_READS_MILLISECONDS)
          socket.resetAndDestroy()
        }),
      )
  }
}

function answerOf({ status, headers, body, endless }: Extract<Fault, { kind: 'answer' }>): Response {
  const bodiless = body === undefined || [204, 205, 304].includes(status)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
  // The order's headers win, in any case.
  const sent = new Headers(headers)
  if (!sent.has('Date')) sent.set('Date', new Date().toUTCString())
  if (!bodiless && !sent.has('Content-Type')) sent.set('Content-Type', type)
  return new Response(bodiless ? null : endless && text !== '' ? repeated(text) : text, { status, headers: sent })
}

function repeated(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({ pull: (controller) => controller.enqueue(bytes) })
}

async function mutated(response: Response, next: () => number): Promise<Response> {
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(mutateJson(await response.text(), next), { status: response.status, headers })
}

async function coded(answer: Promise<Response>, coding: 'gzip' | undefined): Promise<Response> {
  const response = await answer
  if (coding === undefined || response.body === null) return response
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', coding)
  headers.delete('Content-Length')
  return new Response(response.body.pipeThrough(new CompressionStream(coding)), { status: response.status, headers })
}

function withBody(
  response: Response,
  change: (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>,
): Response {
  const changed = change(response.body ?? new Blob([]).stream())
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await changed.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await changed.return(undefined)
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

async function* drip(bytes: AsyncIterable<Uint8Array>, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
  const step = Math.max(1, Math.round(bytesPerSecond / 20))
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += step) {
      const part = chunk.subarray(start, start + step)
      yield part
      await wait((part.length / bytesPerSecond) * 1000)
    }
}

/** At most `limit` bytes, then `end`. */
async function* first(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  end: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let left = limit
  for await (const chunk of bytes) {
    if (left > 0) yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) break
  }
  await end()
}
