import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { joinKept } from '../../console/platform/api/tab/kept-tab.ts'
import type { ToTab } from '../messages.ts'
import type { TabRequest } from '../observer.ts'
import type { TabService } from '../tab-service.ts'
import { keptAnswers } from './kept-answers.ts'

/** Locks of one browser: each is granted in turn, until its work ends. */
class Locks {
  readonly #turns = new Map<string, Promise<unknown>>()

  async request(name: string, ...given: [LockOptions, () => unknown] | [() => unknown]): Promise<void> {
    const work = given.at(-1) as () => unknown
    const { signal } = given.length === 2 ? given[0] : {}
    const mine = (this.#turns.get(name) ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : work()))
    this.#turns.set(name, mine)
    await mine
  }
}

/** Tells by which worker it was answered, except for one address that it never answers. */
class FakeService implements TabService {
  static aborted: string[] = []
  readonly marking = undefined
  readonly client = { id: 'operator', secret: 'operator-secret' }
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  async answer({ target, signal }: TabRequest): Promise<Response> {
    signal.addEventListener('abort', () => FakeService.aborted.push(target))
    if (target === '/never') return await new Promise(() => undefined)
    if (target !== '/stream') return new Response(this.name)
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(this.name)) }),
    )
  }

  async close(): Promise<void> {}
}

let workers: FakeWorker[] = []

class FakeWorker extends EventTarget {
  readonly name = `worker ${workers.length + 1}`
  asked: Extract<ToTab, { kind: 'open' }> | undefined
  readonly channel = new BroadcastChannel('watchfloor-watch')

  constructor() {
    super()
    workers.push(this)
  }

  postMessage(message: Extract<ToTab, { kind: 'open' }>): void {
    this.asked = message
    const { client, marking } = new FakeService(this.name)
    const opened = { kind: 'opened', name: 'Harbor West, made up', marking, client } as const
    const parts = { channel: this.channel, locks: navigator.locks, worker: this.name, opened }
    keptAnswers(new FakeService(this.name), parts)
    this.dispatchEvent(new MessageEvent('message', { data: opened }))
  }

  terminate(): void {
    this.channel.close()
  }
}

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)
const files = { worker: '/worker.js', wasm: '/sqlite3.wasm' }
const scenario = { environment: 'Harbor West, made up', folder: './case', given: [], apart: [], drill: undefined }

beforeEach(() => {
  workers = []
  FakeService.aborted = []
  vi.stubGlobal('navigator', { locks: new Locks() })
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', async () => new Response(EMPTY_MODULE))
})

afterEach(() => void vi.unstubAllGlobals())

function join(given?: typeof scenario) {
  const joined = joinKept(files, given, () => undefined)
  onTestFinished(joined.end)
  return joined
}

async function textFor(page: ReturnType<typeof joinKept>, target: string): Promise<string> {
  return await (await page.send(target, {})).text()
}

test('tabs share the worker of the first, and go on with another when that tab closes', async () => {
  const first = join(scenario)
  await first.opened
  const second = join()
  const { name } = await second.opened
  expect([name, await textFor(first, '/one'), await textFor(second, '/two')]).toEqual([
    'Harbor West, made up',
    'worker 1',
    'worker 1',
  ])
  expect(workers.map(({ asked }) => [asked?.keep, asked?.scenario])).toEqual([[true, []]])

  const waiting = second.send('/never', {})
  const reader = (await second.send('/stream', {})).body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('worker 1')
  const next = reader?.read()
  const ends = [expect(waiting).rejects.toThrow(TypeError), expect(next).rejects.toThrow(TypeError)]
  first.end()
  await Promise.all(ends)
  expect(await textFor(second, '/three')).toBe('worker 2')
  expect(workers[1]?.asked?.scenario).toBeUndefined()
})

test('a tab that closes ends what it waited for, and no other', async () => {
  const first = join(scenario)
  await first.opened
  const second = join()
  await second.opened
  void first.send('/never', {}).catch(() => undefined)
  await second.send('/stream', {})
  second.end()
  await expect.poll(() => FakeService.aborted).toEqual(['/stream'])
})

test('words tell why a watch can’t be opened', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await expect(join(scenario).opened).rejects.toThrow('/sqlite3.wasm can’t be loaded (404)')
})
