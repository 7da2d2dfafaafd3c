import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { itemCount } from '../../../../known/watch/handover-sections.ts'
import { changesSince, draftHandover } from './draft-handover.ts'
import { stamp, NOW, task, parts, textsOf, draftedItems, until } from './draft.test.support.ts'

test('what is due until the next watch ends stands by its time, what was missed before it', () => {
  const tasks = [
    task('late', 'EXECUTING', until(stamp('17:00:00'))),
    task('b', 'EXECUTING', until(stamp('19:30:00'))),
    task('a', 'EXECUTING', until(stamp('18:10:00'))),
    task('after', 'EXECUTING', until('2026-11-22T06:00:01Z')),
    task('done', 'DONE_OK', until(stamp('18:20:00'))),
  ]
  expect(textsOf({ tasks, assigneeOf: ({ id }) => (id === 'a' ? 'Rescue 21' : undefined) }, 'due')).toEqual([
    '1 missed deadline is still open: Task late | complete by 17:00:00Z',
    'Task a, Rescue 21 | complete by 18:10:00Z',
    'Task b | complete by 19:30:00Z',
  ])
})

test('more deadlines than anybody reads one by one are a line for each kind and hour, which opens to each of them', () => {
  const tasks = [
    ...['18:10:00', '18:20:00', '18:59:59'].map((clock) => task(`a ${clock}`, 'EXECUTING', until(stamp(clock)))),
    ...['19:00:00', '19:10:00', '19:20:00', '21:30:00'].map((clock) =>
      task(`b ${clock}`, 'EXECUTING', until(stamp(clock))),
    ),
    task('c', 'SENT', { deliveryState: { deliveryConstraints: { deliverBefore: stamp('18:15:00') } } }),
    task('d', 'SENT', { deliveryState: { deliveryConstraints: { deliverBefore: stamp('18:16:00') } } }),
  ]
  expect(textsOf({ tasks }, 'due')).toEqual([
    '3 to complete from 18:00Z to 19:00Z: Task a 18:10:00; Task a 18:20:00\u00a0…',
    '2 to deliver from 18:00Z to 19:00Z: Task c; Task d',
    '3 to complete from 19:00Z to 20:00Z: Task b 19:00:00; Task b 19:10:00\u00a0…',
    'Task b 21:30:00 | complete by 21:30:00Z',
  ])
  expect(draftedItems({ tasks }, 'due')).toContain('Task a 18:59:59 | complete by 18:59:59Z')
  const { items } = draftHandover(parts({ tasks }))
  expect(itemCount(items.filter(({ section }) => section === 'due'))).toBe(9)
})

test('however many are due, they are few lines, and each deadline is in one of them', () => {
  const anyDue = fc.array(fc.integer({ min: 1, max: 12 * 60 - 1 }), { maxLength: 400 })
  fc.assert(
    fc.property(anyDue, (minutes) => {
      const tasks = minutes.map((minute, index) =>
        task(`t${index}`, 'EXECUTING', until(new Date(NOW + minute * 60_000).toISOString())),
      )
      expect(textsOf({ tasks }, 'due').length).toBeLessThanOrEqual(8)
      const told = draftedItems({ tasks }, 'due').map((each) => each.split(' | ')[0])
      expect(told).toHaveLength(tasks.length)
      expect(new Set(told)).toEqual(new Set(tasks.map(({ title }) => title)))
    }),
    { numRuns: 40 },
  )
})

/** Ten due within an hour; the last has that name. */
function dueWith(last: string) {
  const ids = [...Array.from({ length: 9 }, (_, index) => `${index}`), last]
  const tasks = ids.map((id, index) => task(id, 'EXECUTING', until(stamp(`18:${10 + index}:00`))))
  return draftHandover(parts({ tasks })).items.filter(({ section }) => section === 'due')
}

test('a line of several is read anew when one of them is another', () => {
  expect(dueWith('x').map(({ text }) => text)).toEqual(dueWith('y').map(({ text }) => text))
  expect(changesSince(dueWith('x'), dueWith('y'))).toBe(1)
})
