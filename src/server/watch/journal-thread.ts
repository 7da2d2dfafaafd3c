import { Worker } from 'node:worker_threads'

import { OperatorError, StorageFull } from '../../database/operator-error.ts'
import type { Journal } from '../../watch/journal/journal.ts'
import { openStoredJournal, type JournalListener, type JournalSettings } from '../../watch/journal/stored-journal.ts'
import { endThread } from './end-thread.ts'
import { realMachine } from './real-machine.ts'

export interface ThreadRequest {
  readonly id: number
  readonly method: keyof Journal
  readonly args: readonly unknown[]
}

interface Problem {
  readonly message: string
  readonly stack?: string | undefined
  readonly isOperators: boolean
  /** Of a full storage, without its place. */
  readonly fullWords?: string | undefined
}

export type ThreadAnswer =
  | { readonly isOpen: boolean; readonly problem?: Problem }
  | { readonly id: number; readonly result?: unknown; readonly problem?: Problem }
  | { readonly problem: Problem }
  | { readonly notice: string }

/** In a worker, as hashing and compressing take time; from source, which workers can't load, here. */
export async function openJournalThread(settings: JournalSettings, listener: JournalListener): Promise<Journal> {
  const { onError, onEnd, onNotice } = listener
  if (/\.ts($|\?)/.test(import.meta.url)) return await openStoredJournal(settings, listener, realMachine)
  const worker = new Worker(new URL('./journal.worker.js', import.meta.url), { workerData: settings })
  // Doesn't keep the process alive.
  worker.unref()
  const calls = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>()
  let ended: Error | undefined
  let isOpen = false
  let isClosing = false
  const failAll = (error: Error) => {
    ended ??= error
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
  }
  let last = 0
  const call = async (method: keyof Journal, args: readonly unknown[]): Promise<unknown> =>
    await new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended)
      last += 1
      calls.set(last, { resolve, reject })
      worker.postMessage({ id: last, method, args } satisfies ThreadRequest)
    })

  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      failAll(new OperatorError('The journal’s thread has ended'))
      if (isOpen && !isClosing) onEnd(ended)
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    void exit.then(() => reject(ended))
    worker.on('error', (error) => {
      reject(error)
      failAll(error)
    })
    worker.on('message', (answer: ThreadAnswer) => {
      if ('notice' in answer) return onNotice(answer.notice)
      if ('isOpen' in answer) {
        isOpen = answer.isOpen
        return isOpen ? resolve() : reject(errorOf(answer.problem))
      }
      if (!('id' in answer)) return onError(errorOf(answer.problem))
      const asked = calls.get(answer.id)
      calls.delete(answer.id)
      if (answer.problem === undefined) asked?.resolve(answer.result)
      else asked?.reject(errorOf(answer.problem))
    })
  })

  const method =
    <Name extends keyof Journal>(name: Name) =>
    (...args: Parameters<Journal[Name]>) =>
      // The worker answers each method as declared.
      call(name, args) as ReturnType<Journal[Name]>
  return {
    take: method('take'),
    lose: (clientIds, words) => void call('lose', [[...clientIds], words]).catch(onError),
    facts: method('facts'),
    figures: method('figures'),
    track: method('track'),
    picture: method('picture'),
    contents: method('contents'),
    exchanges: method('exchanges'),
    exchange: method('exchange'),
    trails: method('trails'),
    export: method('export'),
    forget: method('forget'),
    close: async () => {
      isClosing = true
      worker.ref()
      await endThread(() => call('close', []), exit).finally(() => worker.unref())
    },
  }
}

function errorOf(problem: Problem | undefined): Error {
  const message = problem?.message ?? 'The journal thread failed'
  const { fullWords } = problem ?? {}
  const error =
    fullWords !== undefined
      ? new StorageFull(fullWords, message)
      : problem?.isOperators
        ? new OperatorError(message)
        : new Error(message)
  if (problem?.stack !== undefined) error.stack = problem.stack
  return error
}
