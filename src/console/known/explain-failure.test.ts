import { expect, test } from 'vitest'

import { ApiError } from '../platform/api/request/api-error.ts'
import { explainFailure } from './live-tasks.ts'

test('what was not sent says so once', () => {
  const message = 'Not sent: this console can’t reach https://x.example'
  const failure = explainFailure(new ApiError({ operation: 'queryTasks', status: 'not sent', message }))
  expect(failure).toMatchObject({ message: 'Not sent', detail: 'This console can’t reach https://x.example' })
})
