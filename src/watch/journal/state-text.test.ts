import { expect, test } from 'vitest'

import { emptyState, withSnapshot, type Snapshot } from '../../picture/received-state.ts'
import { stateFrom, stateText } from './state-text.ts'

const first: Snapshot = { content: 1, moment: 1000, asOf: 900, counters: [1, 1, 800, 800], status: 'STATUS_SENT' }
const newer: Snapshot = { content: 2, moment: 2000, asOf: 1900, counters: [1, 2, 1800, 1800], status: 'STATUS_ACK' }

/** As journals stored states before tasks were merged on writing: every version that a merge might need. */
function olderText(versions: readonly object[], rest: object = {}): string {
  return JSON.stringify({ tasks: [['a', { versions, ...rest }]], walks: [], moment: 2000 })
}

test('a state reads back as it was written', () => {
  const state = emptyState()
  state.moment = 2000
  state.tasks.set('a', withSnapshot(withSnapshot(undefined, first, Infinity), newer, -Infinity))
  state.walks.set('q', { began: 1000, last: 2000, pages: 2, state: 'whole' })
  expect(stateFrom(stateText(state))).toEqual(state)
})

test('an older journal’s versions of a task are merged on reading, in whatever order they came', () => {
  for (const versions of [
    [first, { ...newer, isNews: true, from: 'STATUS_SENT' }],
    [newer, first],
  ]) {
    const { tasks, moment } = stateFrom(olderText(versions))
    expect(tasks.get('a')?.kept).toMatchObject({ content: 2, status: 'STATUS_ACK' })
    expect(moment).toBe(2000)
  }
})

test('what an older journal said of a change and of an absence is kept', () => {
  const { tasks } = stateFrom(
    olderText([first, { ...newer, isNews: true, from: 'STATUS_SENT' }], { absentSince: 3000 }),
  )
  expect(tasks.get('a')).toMatchObject({ absentSince: 3000, change: { at: 2000, from: 'STATUS_SENT' } })
})

test('a task without any version is left out', () => {
  expect(stateFrom(olderText([])).tasks.size).toBe(0)
})
