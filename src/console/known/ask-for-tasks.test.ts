import { expect, test } from 'vitest'

import { useExchanges } from '../platform/api/exchanges/exchanges.ts'
import { answerWith, json, signedIn } from '../platform/session/answers.test.support.ts'
import { askForTasks, explainFailure } from './live-tasks.ts'

signedIn()

test('an answer that is complete when the user signs out reaches no picture, and is no failure', async () => {
  answerWith(json({ tasks: [{ version: { taskId: 'old' } }] }))
  const session = new AbortController()
  const stop = useExchanges.subscribe(({ exchanges }) => {
    if (exchanges.some(({ operation, outcome }) => operation === 'queryTasks' && outcome === 200)) session.abort()
  })
  const asked = askForTasks({}, { signal: session.signal, why: 'poll' })
  const error: unknown = await asked.then(
    () => 'answered',
    (reason: unknown) => reason,
  )
  stop()
  expect(session.signal.aborted).toBe(true)
  expect(error).toMatchObject({ status: 'aborted' })
  expect(explainFailure(error)).toBeUndefined()
})
