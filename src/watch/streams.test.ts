import { expect, onTestFinished, test, vi } from 'vitest'

import type { Authorize } from './access/access.ts'
import { temporaryWatch } from './service.test.support.ts'

test('a comment each 15 s keeps a stream open; one whose token has ended is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = new Set<string>()
  const access: Authorize = async (headers) =>
    ended.has(headers.get('Authorization') ?? '')
      ? { refused: 'unauthenticated', message: 'The token has ended' }
      : { clientId: 'desk-1', canWrite: true, canAdmin: false, isWall: false }
  const { send } = await temporaryWatch({ access })
  const read = async (token: string) => {
    const { body } = await send('GET', '/stream', undefined, token)
    const reader = (body ?? new ReadableStream<Uint8Array>()).getReader()
    onTestFinished(() => reader.cancel())
    const next = async () => new TextDecoder().decode((await reader.read()).value)
    // The state comes in pieces.
    while (!(await next()).endsWith('\n\n'));
    return next
  }
  const [one, other] = [await read('one'), await read('other')]
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await one()).toBe(': still here\n\n')
  expect(await other()).toBe(': still here\n\n')
  ended.add('Bearer one')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await one()).toBe('')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await other()).toBe(': still here\n\n')
})
