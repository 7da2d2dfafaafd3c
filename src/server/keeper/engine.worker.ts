import { parentPort, workerData } from 'node:worker_threads'

import { stackWords } from '../../format/error-words.ts'
import { startKeeperEngine, type EnginePort, type EngineSettings } from './engine.ts'
import type { PortAnswer } from './engine-thread.ts'
import { realFeedClock } from './real-feed-clock.ts'

const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
let last = 0

parentPort?.on('message', (answer: PortAnswer) => {
  const asked = waiting.get(answer.id)
  waiting.delete(answer.id)
  if ('result' in answer) asked?.resolve(answer.result)
  else asked?.reject(new Error(answer.problem))
})

function method<Name extends keyof EnginePort>(name: Name) {
  return (...args: Parameters<EnginePort[Name]>) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      parentPort?.postMessage({ id: last, method: name, args })
      // The server answers each method as declared.
    }) as ReturnType<EnginePort[Name]>
}

const port: EnginePort = {
  query: method('query'),
  news: method('news'),
  report: method('report'),
  say: method('say'),
}
function onError(error: unknown): void {
  parentPort?.postMessage({ failure: stackWords(error) })
}

startKeeperEngine(port, realFeedClock, { ...(workerData as EngineSettings), onError })
