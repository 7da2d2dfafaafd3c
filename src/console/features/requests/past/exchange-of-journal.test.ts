import { expect, test } from 'vitest'

import type { KeptExchange } from '../../../../watch/wire/journal.ts'
import { exchangeOfJournal } from './exchange-of-journal.ts'

const MOMENT = Date.UTC(2026, 10, 21, 14, 2, 10)
const kept: KeptExchange = {
  moment: MOMENT,
  operation: 'queryTasks',
  method: 'POST',
  target: '/api/v1/tasks/query',
  requestBody: '{}',
  status: 200,
  contentType: 'application/json',
  took: 40,
  bytes: 120,
}

function nobody(): string {
  return ''
}

test('an exchange of the journal is found by its moment, and says what of it is not kept', () => {
  const listed = exchangeOfJournal(kept, 'https://hw.example/environment', nobody)
  expect(listed).toMatchObject({
    id: MOMENT,
    url: 'https://hw.example/api/v1/tasks/query',
    sentAt: MOMENT - 40,
    endedAt: MOMENT,
    outcome: 200,
    responseBody: undefined,
    bodyDropped: true,
    isOfJournal: true,
    findings: [],
  })
  const failed = exchangeOfJournal({ ...kept, status: undefined, failure: 'No reply' }, 'https://hw.example', nobody)
  expect(failed).toMatchObject({ outcome: 'no reply', failure: 'No reply' })
})

test('once its body is there, it is judged as it was when it came', () => {
  const { findings, bodyDropped } = exchangeOfJournal(
    { ...kept, body: '{"tasks":[{"version":7}]}' },
    'https://hw.example',
    nobody,
  )
  expect(findings).toMatchObject([{ path: '$.tasks[0].version', severity: 'error' }])
  expect(bodyDropped).toBe(false)
})

test.each(['constructor', '__proto__', 'of a later version'])(
  'a capsule’s operation “%s” is none of the interface',
  (operation) => {
    const { title } = exchangeOfJournal({ ...kept, operation, body: '{}' }, 'https://hw.example', nobody)
    expect(title).toBe(exchangeOfJournal(kept, 'https://hw.example', nobody).title)
  },
)
