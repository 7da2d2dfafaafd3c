import type { Socket } from 'node:net'
import { expect, test } from 'vitest'

import { answerLate } from './answer-late.ts'
import type { RequestArrival } from './backend.ts'

function from(remoteAddress: string): RequestArrival {
  return {
    target: '/api/v1/oauth/token',
    socket: { remoteAddress } as Socket,
    body: undefined,
  }
}
function request(signal?: AbortSignal) {
  return new Request('http://localhost/', { method: 'POST', ...(signal && { signal }) })
}

test('who is refused often and does not wait is answered late, nobody else is', async () => {
  const backend = answerLate(async () => new Response(null, { status: 429 }))
  const told: string[] = []
  const tell = (name: string) => (response: Response) => void told.push(`${name} ${response.status}`)
  const first = Array.from({ length: 19 }, () => backend(request(), from('203.0.113.1')))
  await Promise.all(first)
  const gone = new AbortController()
  const flood = Array.from({ length: 50 }, () => backend(request(), from('203.0.113.1')).then(tell('flood')))
  const left = backend(request(gone.signal), from('203.0.113.1')).then(tell('left'))
  await backend(request(), from('198.51.100.7')).then(tell('other'))
  gone.abort()
  await left
  await Promise.all(flood)
  expect(told).toEqual(['other 429', 'left 429', ...Array<string>(50).fill('flood 429')])
})

test('what is not refused is passed on at once', async () => {
  const backend = answerLate(async () => new Response('ok'))
  for (let count = 0; count < 100; count += 1)
    expect(await (await backend(request(), from('203.0.113.1'))).text()).toBe('ok')
})
