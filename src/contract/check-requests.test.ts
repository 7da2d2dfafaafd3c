import { describe, expect, test } from 'vitest'

import { validate } from './check.ts'
import { findingText } from './finding.ts'
import { taskQuery } from './task.ts'
import { tokenRequest } from './token.ts'

function problems(value: unknown) {
  const validated = validate(taskQuery, value)
  return validated.ok ? validated.value : validated.problems.map(findingText)
}

describe('requests', () => {
  test('null, empty text and empty objects count as absent', () => {
    expect(problems({ parentTaskId: 'p', pageToken: '', statusFilter: { status: null }, updateTimeRange: {} })).toEqual(
      {
        parentTaskId: 'p',
      },
    )
    expect(problems({ statusFilter: { status: '' } })).toEqual({})
  })

  test('a parent goes with a page token and nothing else', () => {
    expect(problems({ parentTaskId: 'p', pageToken: 't' })).toEqual({ parentTaskId: 'p', pageToken: 't' })
    expect(problems({ parentTaskId: 'p', statusFilter: { status: 'STATUS_SENT' } })).toEqual([
      '$.parentTaskId: breaks the rule that parentTaskId excludes every other filter',
    ])
  })

  test.each<[unknown, string]>([
    [[], '$: expected TaskQuery, got list of 0'],
    [{ order: 1 }, '$.order: no such field'],
    [
      { statusFilter: { status: 'STATUS_PAUSED' } },
      '$.statusFilter.status: expected task status, one of 15, got string "STATUS_PAUSED"',
    ],
    [{ statusFilter: { status: 3 } }, '$.statusFilter.status: expected task status, got number 3'],
    [{ pageToken: 3 }, '$.pageToken: expected string, got number 3'],
    [
      { updateTimeRange: { startTime: 'now' } },
      '$.updateTimeRange.startTime: expected ISO 8601 UTC timestamp, got string "now"',
    ],
    [
      { updateTimeRange: { startTime: '2026-11-21T14:00:00Z', endTime: '2026-11-21T14:00:00.000Z' } },
      '$.updateTimeRange: breaks the rule that startTime is before endTime',
    ],
  ])('refused: %j', (value, text) => {
    expect(problems(value)).toEqual([text])
  })

  test('the grant type must be there and be the one', () => {
    expect(validate(tokenRequest, { client_id: 'a', grant_type: '' }).ok).toBe(false)
    expect(validate(tokenRequest, { grant_type: 'password' }).ok).toBe(false)
    expect(validate(tokenRequest, { grant_type: 'client_credentials' }).ok).toBe(true)
  })
})
