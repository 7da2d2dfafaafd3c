import { Worker } from 'node:worker_threads'

import { errorWords } from '../../format/error-words.ts'
import { startKeeperEngine, type EnginePort, type EngineSettings } from './engine.ts'
import { realFeedClock } from './real-feed-clock.ts'

export interface PortCall {
  readonly id: number
  readonly method: keyof EnginePort
  readonly args: readonly unknown[]
}

export type PortAnswer = { readonly id: number } & ({ readonly result: unknown } | { readonly problem: string })

export interface OpenEngine {
  /** `onEnd`: the thread died. */
  (port: EnginePort, settings: EngineSettings, parts: EngineParts): () => Promise<void>
}

interface EngineParts {
  readonly onEnd: (why: string) => void
  readonly onError: (error: unknown) => void
}

/** A picture of 100,000 live tasks needs less. */
const MOST_MEGABYTES = 2048

/** In a thread, as reading and evaluating take time; from source, which workers can't load, here. */
export const openEngine: OpenEngine = (port, settings, { onEnd, onError }) => {
  if (/\.ts($|\?)/.test(import.meta.url)) {
    const stop = startKeeperEngine(port, realFeedClock, { ...settings, onError })
    return async () => stop()
  }
  const worker = new Worker(new URL('./engine.worker.js', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  // Doesn't keep the process alive.
  worker.unref()
  let isStopped = false
  let why = 'Its thread ended'
  worker.on('message', (call: PortCall | { readonly failure: string }) => {
    if ('failure' in call) onError(new Error(call.failure))
    else void answer(port, call).then((given) => worker.postMessage(given))
  })
  worker.on('error', (error) => {
    onError(error)
    why = `Its thread failed: ${error.message}`
  })
  worker.on('exit', () => {
    if (!isStopped) onEnd(why)
  })
  return async () => {
    isStopped = true
    await worker.terminate()
  }
}

async function answer(port: EnginePort, { id, method, args }: PortCall): Promise<PortAnswer> {
  try {
    // The compiler can't relate method and arguments through the port.
    const call = port[method] as (...given: unknown[]) => Promise<unknown>
    return { id, result: await call(...args) }
  } catch (error) {
    return { id, problem: errorWords(error) }
  }
}
