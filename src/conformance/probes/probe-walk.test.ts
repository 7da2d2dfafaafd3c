import { expect, test } from 'vitest'

import { anExchange } from '../an-exchange.test.support.ts'
import { walkTasks } from './probe-walk.ts'

test.each([[[]], [[{ version: { taskId: 'a' } }]]])(
  'fresh tokens that bring nothing new end a walk: %j',
  async (tasks) => {
    let asked = 0
    const outcome = await walkTasks(() => {
      asked += 1
      const responseBody = JSON.stringify({ tasks, nextPageToken: `token ${asked}` })
      return Promise.resolve(anExchange({ outcome: 200, responseBody }))
    })
    expect(asked).toBeLessThanOrEqual(4)
    expect(outcome).toMatchObject({ finished: false, pages: asked })
  },
)
