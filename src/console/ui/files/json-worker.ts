import type { FileLimits } from './file-limits.ts'
import { jsonParts, type JsonPart } from './json-parts.ts'
import { workerScope } from '../browser/worker-scope.ts'

const scope = workerScope<{ file: Blob; limits: FileLimits }, JsonPart>()

scope.addEventListener('message', ({ data: { file, limits } }) => {
  void file.text().then(
    (text) => {
      for (const part of jsonParts(text, limits)) scope.postMessage(part, [])
    },
    (error: unknown) => scope.postMessage({ kind: 'failed', reason: `Can’t read it: ${String(error)}` }, []),
  )
})
