import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'

type State = 'live' | 'frozen' | 'dead'

interface Waiter {
  readonly page: object
  readonly grant: () => Promise<unknown>
  readonly lose: () => void
}

const here = new AsyncLocalStorage<{ readonly when: (step: () => void, isTimer?: boolean) => void }>()

/** From now on timers wait while their page is frozen and end with it. Call after `vi.useFakeTimers`. */
export function useTimersOfPages(): void {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const cleared = new Set<unknown>()
  vi.stubGlobal('setTimeout', (step: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
    const page = here.getStore()
    const run = () => {
      if (!cleared.has(timer)) step(...given)
    }
    const timer = set(() => (page === undefined ? run() : page.when(run, true)), after)
    return timer
  })
  vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
    cleared.add(timer)
    clear(timer)
  })
}

/** Channels and one lock, shared by the pages of a browser. Messages arrive at once; a page can crash. */
export function makeBrowser() {
  const channels: { name: string; hear: (data: unknown) => void; isClosed: boolean }[] = []
  const queue: Waiter[] = []
  let held: Waiter | undefined

  const next = () => {
    const first = queue.shift()
    if (first === undefined) return
    held = first
    void first.grant().finally(() => {
      if (held !== first) return
      held = undefined
      next()
    })
  }

  const page = () => {
    let state: State = 'live'
    let waiting: { step: () => void; isTimer: boolean }[] = []
    const own = {
      when: (step: () => void, isTimer = false) => {
        if (state === 'live') here.run(own, step)
        else if (state === 'frozen') waiting.push({ step, isTimer })
      },
    }
    const channel = (name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> => {
      const target = new EventTarget()
      const hear = (data: unknown) => own.when(() => target.dispatchEvent(new MessageEvent('message', { data })))
      const end = { name, hear, isClosed: false }
      channels.push(end)
      return {
        postMessage: (data: unknown) => {
          if (state === 'dead') return
          const copy: unknown = structuredClone(data)
          for (const other of channels)
            if (other !== end && !other.isClosed && other.name === name) queueMicrotask(() => other.hear(copy))
        },
        addEventListener: target.addEventListener.bind(target),
        close: () => void (end.isClosed = true),
      }
    }
    /** As in the Web Locks API, for one name. */
    const request = (_: string, options: LockOptions, callback: () => Promise<unknown> | undefined) =>
      new Promise((resolve, reject) => {
        const fail = () => own.when(() => reject(new DOMException('Lost', 'AbortError')))
        const grant = () =>
          new Promise((release) =>
            own.when(
              () =>
                void Promise.resolve(callback())
                  .then(resolve)
                  .finally(() => release(undefined)),
            ),
          )
        const waiter = { page: own, grant, lose: fail }
        options.signal?.addEventListener('abort', () => {
          if (queue.includes(waiter)) queue.splice(queue.indexOf(waiter), 1)
          fail()
        })
        if (options.steal) {
          held?.lose()
          queue.unshift(waiter)
          next()
        } else {
          queue.push(waiter)
          if (held === undefined) queueMicrotask(() => held === undefined && next())
        }
      })
    return {
      when: own.when,
      channel,
      locks: { request } as Pick<LockManager, 'request'>,
      /** Runs a step as this page. */
      run: <Made>(step: () => Made): Made => here.run(own, step),
      state: () => state,
      freeze: () => void (state = 'frozen'),
      /** Runs what waited: timers first, as they depend on nothing. */
      thaw: () => {
        state = 'live'
        const late = waiting.toSorted((one, other) => Number(other.isTimer) - Number(one.isTimer))
        waiting = []
        for (const { step } of late) own.when(step)
      },
      /** Ends the page as a crash does. */
      kill: () => {
        state = 'dead'
        for (const waiter of queue.filter((each) => each.page === own)) queue.splice(queue.indexOf(waiter), 1)
        if (held?.page !== own) return
        held = undefined
        next()
      },
    }
  }
  return { page }
}

export type PageOfBrowser = ReturnType<ReturnType<typeof makeBrowser>['page']>
