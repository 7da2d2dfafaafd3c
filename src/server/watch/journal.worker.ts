import { parentPort, workerData } from 'node:worker_threads'

import { OperatorError, StorageFull } from '../../database/operator-error.ts'
import { errorWords } from '../../format/error-words.ts'
import type { Journal } from '../../watch/journal/journal.ts'
import { openStoredJournal } from '../../watch/journal/stored-journal.ts'
import type { ThreadAnswer, ThreadRequest } from './journal-thread.ts'
import { realMachine } from './real-machine.ts'

/* Ends only by the closing message: terminating it within a libsql call ends the whole process. */

function say(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer)
}

function problemOf(error: unknown) {
  const message = errorWords(error)
  const stack = error instanceof Error ? error.stack : undefined
  const fullWords = error instanceof StorageFull ? error.words : undefined
  return { message, stack, isOperators: error instanceof OperatorError, fullWords }
}

async function answer(journal: Journal, { id, method, args }: ThreadRequest): Promise<void> {
  try {
    // The compiler can't relate method and arguments through the port.
    const call = journal[method] as (...given: unknown[]) => unknown
    say({ id, result: await call(...args) })
  } catch (error) {
    say({ id, problem: problemOf(error) })
  }
  if (method === 'close') parentPort?.close()
}

try {
  const onError = (error: unknown) => say({ problem: problemOf(error) })
  const onNotice = (notice: string) => say({ notice })
  const journal = await openStoredJournal(workerData, { onError, onNotice }, realMachine)
  parentPort?.on('message', (asked: ThreadRequest) => void answer(journal, asked))
  say({ isOpen: true })
} catch (error) {
  say({ isOpen: false, problem: problemOf(error) })
  parentPort?.close()
}
