import type { FileLimits } from './file-limits.ts'
import { jsonParts, type JsonPart } from './json-parts.ts'

/** The part of a worker's scope that is used here; the DOM library types `self` as a window. */
interface WorkerScope {
  postMessage(message: JsonPart): void
  addEventListener(type: 'message', listener: (event: MessageEvent<{ file: Blob; limits: FileLimits }>) => void): void
}

const scope = globalThis as unknown as WorkerScope

scope.addEventListener('message', ({ data: { file, limits } }) => {
  void file.text().then(
    (text) => {
      for (const part of jsonParts(text, limits)) scope.postMessage(part)
    },
    (error: unknown) => scope.postMessage({ kind: 'failed', reason: `It could not be read: ${String(error)}` }),
  )
})
