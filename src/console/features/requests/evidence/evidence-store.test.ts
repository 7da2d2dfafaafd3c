import { expect, test } from 'vitest'

import { anExchange } from '../../../../conformance/an-exchange.test.support.ts'
import { forgetEvidence, gatherEvidence, useEvidence } from './evidence-store.ts'

const tasks = [3, 2, 1].map((second) => ({ lastUpdateTime: `2026-11-21T12:00:0${second}Z` }))
const answered = anExchange({ operation: 'queryTasks', outcome: 200, responseBody: JSON.stringify({ tasks }) })

function shownOrders(): readonly string[] {
  return (
    useEvidence
      .getState()
      .evidence.get('task-order')
      ?.map(({ words }) => words) ?? []
  )
}

test('evidence is gathered with pauses, and shown at the end', () => {
  const steps = gatherEvidence(answered)
  steps.next()
  expect(shownOrders()).toEqual([])
  expect([...steps].length).toBeGreaterThan(5)
  expect(shownOrders()).toEqual(['newest update first'])
})

test('a sign-out meanwhile drops it', () => {
  forgetEvidence()
  const steps = gatherEvidence(answered)
  steps.next()
  forgetEvidence()
  expect([...steps].length).toBeGreaterThan(5)
  expect(useEvidence.getState().evidence.size).toBe(0)
})
