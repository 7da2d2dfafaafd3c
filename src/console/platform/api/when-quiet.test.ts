import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { anExchange } from '../../../conformance/an-exchange.test.support.ts'

let fetchInTurn: typeof import('./fetch-in-turn.ts').fetchInTurn
let whenQuiet: typeof import('./when-quiet.ts').whenQuiet
let useExchanges: typeof import('./exchanges/exchanges.ts').useExchanges
let idle: (() => void)[] = []

beforeEach(async () => {
  // The queue outlives a test.
  vi.resetModules()
  ;({ fetchInTurn } = await import('./fetch-in-turn.ts'))
  ;({ whenQuiet } = await import('./when-quiet.ts'))
  ;({ useExchanges } = await import('./exchanges/exchanges.ts'))
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('requestIdleCallback', (start: () => void) => idle.push(start))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the browser idle once and handles what follows. */
async function beIdle() {
  const waiting = idle
  idle = []
  for (const start of waiting) start()
  await vi.advanceTimersByTimeAsync(0)
}

test('what nobody asked for comes one by one, each at a moment without work, also of several who want something', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const file = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  fetchInTurn([file('a'), file('b')])
  fetchInTurn([file('c')])
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([])
  await beIdle()
  await beIdle()
  expect(begun, 'b waits for a').toEqual(['a'])
  ends.get('a')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun, 'b waits for the browser').toEqual(['a'])
  await beIdle()
  await beIdle()
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(10_000)
  await beIdle()
  expect(begun, 'one that never comes holds up nobody for ever').toEqual(['a', 'b', 'c'])
})

test('nothing comes unasked where the browser is to save data', async () => {
  const connection = { saveData: true }
  vi.stubGlobal('navigator', { connection })
  const file = vi.fn(() => Promise.resolve())
  fetchInTurn([file])
  await beIdle()
  await beIdle()
  expect(file).not.toHaveBeenCalled()
  connection.saveData = false
  fetchInTurn([file])
  await vi.advanceTimersByTimeAsync(0)
  await beIdle()
  expect(file).toHaveBeenCalledOnce()
})

/** The only request: pending, or answered at `endedAt`. */
function only(endedAt?: number): void {
  useExchanges.setState({ exchanges: [anExchange({ endedAt })] })
}

test('quiet is when nothing was under way for a moment: what a request was for may follow its answer', async () => {
  vi.unstubAllGlobals()
  const start = vi.fn()
  only()
  whenQuiet(start)
  await vi.advanceTimersByTimeAsync(500)
  only(Date.now())
  await vi.advanceTimersByTimeAsync(200)
  expect(start, 'a token has just come').not.toHaveBeenCalled()
  only()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(start, 'the first query is under way').not.toHaveBeenCalled()
  only(Date.now())
  await vi.advanceTimersByTimeAsync(600)
  expect(start).toHaveBeenCalledOnce()
})

test('a moment without requests isn’t quiet while the browser is at work: it sends the next one after that', async () => {
  const start = vi.fn()
  only(Date.now())
  whenQuiet(start)
  await vi.advanceTimersByTimeAsync(800)
  only()
  await beIdle()
  expect(start, 'sent at the end of the work').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  only(Date.now())
  await vi.advanceTimersByTimeAsync(100)
  await beIdle()
  expect(start, 'answered less than a moment ago').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  await beIdle()
  expect(start).toHaveBeenCalledOnce()
})
