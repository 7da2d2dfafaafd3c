import { afterEach, expect, test } from 'vitest'

import { known, useGathered } from '../../known/mentions/known.ts'
import { counting } from './counts.ts'

afterEach(() => known.clear())

function count(path: string): number | undefined {
  return counting({ path, values: {} }, { at: 1000 }).counted()?.count
}

test('of a view of one object that one is counted, its path found as its address has it', () => {
  useGathered.setState({ since: 400 })
  for (const id of ['missions/a b%.jpg', 'other'])
    known.name('object', id, { by: 'task', place: 'x', subject: 't', at: 1100 })
  known.show()
  expect(count('/objects/missions/a%20b%25.jpg')).toBe(1)
  expect(count('/objects/missions')).toBe(0)
  expect(count('/objects')).toBe(2)
})
